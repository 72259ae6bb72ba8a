package ws

import (
	"net/http"
	"net/url"
	"strings"
)

// Entries of Config.Origins that stand for more than themselves.
const (
	sameHost  = ""
	anyOrigin = "*"
)

// originAllowed reports whether the request may open a connection. Browsers let any page open a WebSocket to any
// server, so this check is what keeps a stranger's page from playing with a visitor's address and credentials.
func originAllowed(r *http.Request, allowed []string) bool {
	given := r.Header.Values("Origin")
	if len(given) == 0 {
		return true
	}
	if len(given) > 1 {
		return false
	}
	if len(allowed) == 0 {
		return isSameHost(given[0], r.Host)
	}
	for _, entry := range allowed {
		if entry == anyOrigin || entry == sameHost && isSameHost(given[0], r.Host) ||
			entry != sameHost && strings.EqualFold(entry, given[0]) {
			return true
		}
	}
	return false
}

// isSameHost compares host and port only: behind a proxy that ends TLS, the server does not know the page's scheme.
func isSameHost(origin, host string) bool {
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, host)
}

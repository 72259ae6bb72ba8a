package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tickwork-engine/tickwork/wire"
)

const goodToken = "a token of the operator's"

// act asks for an action, with a token unless it is empty.
func act(s *Server, path, token, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	r.Host = "127.0.0.1:9090"
	r.Header.Set("Origin", "http://127.0.0.1:9090")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer := httptest.NewRecorder()
	s.AdminHandler().ServeHTTP(answer, r)
	return answer
}

// actions are all there are, as they are asked for in a room with players.
var actions = map[string]string{
	"/api/token": "", "/api/message": `{"text": "hello"}`, "/api/rooms/1/message": `{"text": "hello"}`,
	"/api/rooms/1/players/1/kick": "", "/api/rooms/1/close": "",
}

func TestActionsWantTheToken(t *testing.T) {
	t.Parallel()
	s, _ := start(t, Config{AdminToken: goodToken})
	crew, _ := play(t, s, 1)
	allPlay(t, crew, 1)
	for path, body := range actions {
		for _, token := range []string{"", "wrong", goodToken + "x", goodToken[1:]} {
			begin := time.Now()
			answer := act(s, path, token, body)
			if answer.Code != http.StatusUnauthorized || !strings.HasPrefix(answer.Header().Get("WWW-Authenticate"), "Bearer") {
				t.Errorf("%s with the token %q is answered %d", path, token, answer.Code)
			}
			if time.Since(begin) < wrongTokenTime {
				t.Errorf("%s tells at once that the token %q is wrong", path, token)
			}
		}
	}
	if crew.Playing() != 1 || s.Stats().Rooms != 1 {
		t.Error("something was done all the same")
	}
}

func TestWithoutATokenThereAreNoActions(t *testing.T) {
	s, _ := start(t, Config{})
	for path, body := range actions {
		for _, token := range []string{"", goodToken} {
			if answer := act(s, path, token, body); answer.Code != http.StatusForbidden {
				t.Errorf("%s is answered %d", path, answer.Code)
			}
		}
	}
}

func TestShortTokensAreRefused(t *testing.T) {
	defer func() {
		if cause, _ := recover().(string); !strings.Contains(cause, "AdminToken") {
			t.Errorf("a token of three characters panics with %q", cause)
		}
	}()
	New(Config{Room: constantRooms(), AdminToken: "abc"})
}

func TestOperatorKicks(t *testing.T) {
	t.Parallel()
	s, said := start(t, Config{AdminToken: goodToken})
	crew, _ := play(t, s, 2)
	allPlay(t, crew, 2)
	if answer := act(s, "/api/rooms/1/players/1/kick", goodToken, ""); answer.Code != http.StatusNoContent {
		t.Fatalf("answered %d: %s", answer.Code, answer.Body)
	}
	eventually(t, "the bot's connection is closed", func() bool { return s.lobby.Stats().Refused[wire.CloseKicked] == 1 })
	if o := s.overview(); o.Refused["Kicked"] != 1 {
		t.Errorf("the overview tells of the refusals %v", o.Refused)
	}
	if !said.contains("the operator has removed a player") {
		t.Error("the log does not tell of it")
	}
	for path, status := range map[string]int{
		"/api/rooms/1/players/1/kick": 404, "/api/rooms/1/players/0/kick": 404, "/api/rooms/1/players/x/kick": 404,
		"/api/rooms/9/players/2/kick": 404, "/api/rooms/x/players/2/kick": 404,
	} {
		if answer := act(s, path, goodToken, ""); answer.Code != status {
			t.Errorf("%s is answered %d", path, answer.Code)
		}
	}
}

func TestOperatorClosesRoom(t *testing.T) {
	t.Parallel()
	s, said := start(t, Config{AdminToken: goodToken})
	crew, _ := play(t, s, 2)
	allPlay(t, crew, 2)
	if answer := act(s, "/api/rooms/1/close", goodToken, ""); answer.Code != http.StatusNoContent {
		t.Fatalf("answered %d: %s", answer.Code, answer.Body)
	}
	if answer := act(s, "/api/rooms/1/close", goodToken, ""); answer.Code != http.StatusNotFound {
		t.Errorf("the second time it is answered %d", answer.Code)
	}
	eventually(t, "the bots are in another room", func() bool {
		_, ok := s.lobby.Brief(2)
		return ok && crew.Playing() == 2
	})
	if !said.contains("the operator has closed a room") || s.lobby.Stats().Ended[wire.CloseRoomEnded] != 1 {
		t.Error("the log or the counters do not tell of it")
	}
}

func TestOperatorSpeaks(t *testing.T) {
	t.Parallel()
	s, said := start(t, Config{AdminToken: goodToken})
	crew, _ := play(t, s, 2)
	allPlay(t, crew, 2)
	for _, c := range []struct {
		path, body string
		status     int
	}{
		{"/api/message", `{"text": "the server\nrestarts at \u0007six"}`, http.StatusNoContent},
		{"/api/rooms/1/message", `{"text": "you are watched"}`, http.StatusNoContent},
		{"/api/rooms/7/message", `{"text": "nobody"}`, http.StatusNotFound},
		{"/api/message", `{"text": " \n "}`, http.StatusBadRequest},
		{"/api/message", `not JSON`, http.StatusBadRequest},
		{"/api/message", `{"text": "` + strings.Repeat("x", maxActionBody) + `"}`, http.StatusBadRequest},
		{"/api/message", `{"text": "` + strings.Repeat("ä", 200) + `"}`, http.StatusNoContent},
	} {
		if answer := act(s, c.path, goodToken, c.body); answer.Code != c.status {
			t.Errorf("%s with %.40s is answered %d, not %d", c.path, c.body, answer.Code, c.status)
		}
	}
	for _, text := range []string{`text="the server restarts at  six"`, `players=2 text="you are watched"`, "text=" + strings.Repeat("ä", 128) + "\n"} {
		if !said.contains(text) {
			t.Errorf("the log does not tell %s", text)
		}
	}
	if crew.Playing() != 2 {
		t.Error("a player does not bear to be spoken to")
	}
}

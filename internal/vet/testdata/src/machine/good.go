package machine

//tickwork:options
type Options struct{ Detail int32 }

func detail(w *World, o Options) { w.Detail = o.Detail }

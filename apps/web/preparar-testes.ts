// A busy machine draws a screen in more than the second that the library waits by default. A test that would fail
// fails all the same, later.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react")
  configure({ asyncUtilTimeout: 10_000 })
}

export {}

import { afterAll, vi } from "vitest"

// Files of a process share what they do not change, the libraries, and the page: our own modules are read anew by each, and what
// one leaves on the page is swept before the next.
vi.resetModules()
if (typeof document !== "undefined") {
  // The page of the tests has no sizes, and nothing that tells of them.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  const { configure, cleanup } = await import("@testing-library/react")
  const { notifications } = await import("@mantine/notifications")
  // A busy machine draws a screen in more than the second that the library waits by default. A test that would fail
  // fails all the same, later.
  configure({ asyncUtilTimeout: 10_000 })
  afterAll(() => {
    cleanup()
    notifications.cleanQueue()
    notifications.clean()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    document.body.replaceChildren()
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, "", "/")
  })
}

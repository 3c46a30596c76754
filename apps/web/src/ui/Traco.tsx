/** Nothing to show yet: a dash to the eye, words to a screen reader. */
export function Traco() {
  return (
    <span style={{ color: "var(--p-texto-fraco)" }}>
      <span aria-hidden>—</span>
      <span className="so-leitor">sem valor</span>
    </span>
  )
}

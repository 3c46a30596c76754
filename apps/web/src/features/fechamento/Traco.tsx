import classes from "./fechamento.module.css"

/** Nothing to show yet. */
export function Traco() {
  return (
    <span className={classes.fraco}>
      <span aria-hidden>—</span>
      <span className="so-leitor">sem valor</span>
    </span>
  )
}

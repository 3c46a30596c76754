import classes from "./porque.module.css"

/** Plain sentences that open an account: what, why, and against the month before. */
export function Frases({ frases }: { readonly frases: readonly string[] }) {
  if (frases.length === 0) return null
  return (
    <div className={classes.frases}>
      {frases.map((frase) => (
        <p key={frase}>{frase}</p>
      ))}
    </div>
  )
}

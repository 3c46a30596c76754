import classes from "./Marca.module.css"

interface Props {
  readonly nome: string
  readonly tamanho?: number
  readonly soSimbolo?: boolean
}

/** The product's sign and name. */
export function Marca({ nome, tamanho = 24, soSimbolo = false }: Props) {
  return (
    <span className={classes.marca} style={{ fontSize: tamanho * 0.72 }}>
      <svg width={tamanho} height={tamanho} viewBox="0 0 32 32" aria-hidden="true" className={classes.simbolo}>
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <path d="M10 25V7h7.2a6.3 6.3 0 0 1 0 12.6H10" className={classes.traco} />
        <path d="M17 25h6" className={classes.base} />
      </svg>
      {!soSimbolo && <span className={classes.nome}>{nome}</span>}
    </span>
  )
}

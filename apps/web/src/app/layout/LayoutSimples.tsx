import type { ReactNode } from "react"
import { useMarca } from "../../lib/marca.ts"
import { Marca } from "../../ui/Marca.tsx"
import classes from "./LayoutSimples.module.css"

/** Bare layout of the account pages: brand, one box, and how to reach who gives support. */
export function LayoutSimples({ children }: { readonly children: ReactNode }) {
  const { nome, suporte } = useMarca()
  const { email, telefone, endereco } = suporte
  return (
    <main className={classes.pagina}>
      <div className={classes.caixa}>
        <Marca tamanho={34} />
        <div className={classes.conteudo}>{children}</div>
      </div>
      <p className={classes.rodape}>
        {nome}
        {email !== null && (
          <>
            {" · "}
            <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
        {telefone !== null && ` · ${telefone}`}
        {endereco !== null && (
          <>
            {" · "}
            <a href={endereco} rel="noreferrer">
              Ajuda
            </a>
          </>
        )}
      </p>
    </main>
  )
}

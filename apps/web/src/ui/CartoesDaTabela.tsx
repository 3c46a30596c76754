import { Checkbox, Skeleton } from "@mantine/core"
import classes from "./Tabela.module.css"
import type { TabelaProps } from "./Tabela.tsx"

/** The same rows as cards, for phones. */
export function CartoesDaTabela<T>({
  legenda,
  linhas,
  chave,
  rotulo,
  cartao,
  selecao,
  aoAbrir,
  esqueletos = 5,
}: TabelaProps<T>) {
  if (!linhas) {
    return (
      <div className={classes.cartoes}>
        {Array.from({ length: Math.min(esqueletos, 6) }, (_, i) => (
          <Skeleton key={i} height={84} radius="md" />
        ))}
      </div>
    )
  }
  return (
    <ul className={classes.cartoes} aria-label={legenda}>
      {linhas.map((item) => {
        const id = chave(item)
        return (
          <li key={id} className={classes.cartao} data-linha={id} data-marcada={selecao?.ids.has(id) || undefined}>
            {selecao && (
              <Checkbox
                size="md"
                className={classes.marcarCartao}
                aria-label={`Selecionar ${rotulo(item)}`}
                checked={selecao.ids.has(id)}
                onChange={() => selecao.alternar(id)}
              />
            )}
            {aoAbrir ? (
              <button type="button" className={classes.abrirCartao} data-abrir onClick={() => aoAbrir(item)}>
                {cartao(item)}
              </button>
            ) : (
              <div className={classes.abrirCartao}>{cartao(item)}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

import { Anchor, Text } from "@mantine/core"
import type { VersaoDaRegra } from "@partida/contracts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { mudancaEmPalavras } from "../../shared/regras/campos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import classes from "./regras-fiscais.module.css"
import { periodoEmPalavras } from "./rotulos.ts"

interface Props {
  readonly versoes: readonly VersaoDaRegra[]
  readonly outras: readonly {
    readonly id: string
    readonly desde: string
    readonly ate: string | null
    readonly situacao: VersaoDaRegra["situacao"]
  }[]
  readonly aoAbrir: (id: string) => void
}

/** Every version of a rule, newest first, with what each changed; and the rules of the same subject on other dates. */
export function LinhaDoTempo({ versoes, outras, aoAbrir }: Props) {
  return (
    <section aria-label="Versões">
      <Text fw={600} mb={8}>
        Versões
      </Text>
      <ol className={classes.tempo}>
        {versoes.map((versao) => (
          <li key={versao.id}>
            <span>
              <strong>Versão {versao.versao}</strong> · {versao.criadaPor} · {formatarDataHora(versao.criadaEm)}
            </span>
            {versao.situacao === "revogada" && <Etiqueta tom="erro">Revogada: {versao.motivo}</Etiqueta>}
            {versao.mudancas.length > 0 && (
              <ul className={classes.mudancas}>
                {versao.mudancas.map((mudanca) => (
                  <li key={mudanca.campo}>{mudancaEmPalavras(mudanca)}</li>
                ))}
              </ul>
            )}
            {versao.versao === 1 && <span className="fraco">Criação</span>}
          </li>
        ))}
      </ol>
      {outras.length > 0 && (
        <>
          <Text fw={600} mt="md" mb={4}>
            Outras datas deste assunto
          </Text>
          <ul className={classes.mudancas}>
            {outras.map(({ id, situacao, ...periodo }) => (
              <li key={id}>
                <Anchor component="button" type="button" size="sm" underline="always" onClick={() => aoAbrir(id)}>
                  {periodoEmPalavras(periodo)}
                </Anchor>
                {situacao === "revogada" && " (revogada)"}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

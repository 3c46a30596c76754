import { Radio } from "@mantine/core"
import type { LinhaDaPrevia } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import classes from "./banco.module.css"
import { nomesDosResultados, tonsDosResultados } from "./textos.ts"

/** What a person said of the possible duplicates, by the number of the line. */
export type Decisoes = Readonly<Record<number, "mesma" | "outra">>

interface LinhasProps {
  readonly linhas: readonly LinhaDaPrevia[]
  readonly decisoes?: Decisoes
  readonly aoDecidir?: (numero: number, qual: "mesma" | "outra") => void
}

/** Each line of the file and what becomes of it; those that ask for a decision come first. */
export function LinhasDoExtrato({ linhas, decisoes, aoDecidir }: LinhasProps) {
  if (linhas.length === 0) return null
  return (
    <TabelaDeLeitura>
      <caption className="so-leitor">Linhas do arquivo e o que acontece com cada uma</caption>
      <TitulosDaTabela de={["Data", { texto: "Descrição" }, "Valor", { texto: "O que acontece" }]} />
      <tbody>
        {linhas.map((linha) => (
          <tr key={linha.numero}>
            <td>{linha.data === null ? "—" : formatarData(linha.data)}</td>
            <td data-texto>{linha.descricao}</td>
            <td>{linha.valor === null ? "—" : formatarValor(linha.valor)}</td>
            <td data-texto>
              <Etiqueta tom={tonsDosResultados[linha.resultado]} simples>
                {nomesDosResultados[linha.resultado]}
              </Etiqueta>
              {linha.motivo && linha.resultado !== "sem-acao" && <div className={classes.fraco}>{linha.motivo}</div>}
              {linha.igual && (
                <div className={classes.fraco}>
                  Na conta: {formatarData(linha.igual.data)}, {linha.igual.descricao}, de {linha.igual.importacao}
                </div>
              )}
              {linha.resultado === "repetida" && aoDecidir && (
                <Radio.Group
                  aria-label={`Linha ${linha.numero}, ${linha.descricao}`}
                  value={decisoes?.[linha.numero] ?? null}
                  onChange={(qual) => aoDecidir(linha.numero, qual === "outra" ? "outra" : "mesma")}
                >
                  <div className={classes.decisao}>
                    <Radio size="xs" value="mesma" label="É a mesma" />
                    <Radio size="xs" value="outra" label="É outra: entra" />
                  </div>
                </Radio.Group>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </TabelaDeLeitura>
  )
}

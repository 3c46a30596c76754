import { type EmissorReconhecido, origensDoEmissor, tiposDeEmissor, usosDoEmissor } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Situacao, validade } from "./colunas.tsx"
import classes from "./emissores.module.css"

interface Props {
  readonly emissor: EmissorReconhecido
  readonly aoFechar: () => void
}

/** Everything that is known of one issuer, and where it was read. */
export function GavetaDoEmissor({ emissor, aoFechar }: Props) {
  const campos: readonly (readonly [string, string | null])[] = [
    ["Como se reconhece", emissor.reconhecePor],
    ["Serve para", usosDoEmissor[emissor.uso].rotulo],
    ["Emitido por", emissor.emitidoPor],
    ["Validade", validade(emissor)],
    ["Impressão digital (SHA-256)", emissor.digital],
    ["Fonte", emissor.fonte],
    ["Obtido em", emissor.obtidoEm && formatarData(emissor.obtidoEm)],
    ["De onde veio", `${origensDoEmissor[emissor.origem].rotulo}, no arquivo ${emissor.arquivo}`],
  ]
  return (
    <Gaveta
      aberta
      comMargem
      daLista
      aoFechar={aoFechar}
      titulo={emissor.nome}
      subtitulo={tiposDeEmissor[emissor.tipo].rotulo}
      marcas={<Situacao emissor={emissor} />}
    >
      <dl className={classes.campos}>
        {campos.flatMap(([rotulo, texto]) =>
          texto === null
            ? []
            : [
                <div key={rotulo}>
                  <dt>{rotulo}</dt>
                  <dd>{texto}</dd>
                </div>,
              ],
        )}
      </dl>
    </Gaveta>
  )
}

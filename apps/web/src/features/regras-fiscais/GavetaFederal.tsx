import type { RegraFederal } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { SituacaoDaRegra } from "./colunas-municipais.tsx"
import { EdicaoDaRegra, type RegraAberta } from "./EdicaoDaRegra.tsx"
import { federalDe } from "./formulario-federal.ts"
import { GavetaDeLeitura } from "./GavetaDeLeitura.tsx"
import { modoFederal } from "./modos.tsx"
import { consultaFederal, useAtosFederais } from "./regras-fiscais.api.ts"
import { rotuloDoRegime } from "./rotulos.ts"

interface Props {
  readonly id: string
  readonly aoAbrir: (id: string) => void
  readonly aoFechar: () => void
}

/** One federal rule: its form and its versions. Revoked, only what it said. */
export function GavetaFederal({ id, aoAbrir, aoFechar }: Props) {
  return (
    <GavetaDeLeitura
      consulta={consultaFederal(id)}
      titulo={tituloDa}
      subtitulo={({ regime }) => rotuloDoRegime(regime)}
      marcas={(regra) => <SituacaoDaRegra regra={regra} />}
      aoAbrir={aoAbrir}
      aoFechar={aoFechar}
      edicao={(regra) => <Edicao key={regra.id} regra={regra} aoAbrir={aoAbrir} aoFechar={aoFechar} />}
    />
  )
}

const tituloDa = ({ codigo, descricao }: RegraFederal) => (codigo === null ? descricao : `${codigo} · ${descricao}`)

function Edicao({ regra, aoAbrir, aoFechar }: { readonly regra: RegraFederal & RegraAberta } & Omit<Props, "id">) {
  const queryClient = useQueryClient()
  const { prever, editar, revogar } = useAtosFederais()
  return (
    <EdicaoDaRegra
      modo={modoFederal(prever.mutateAsync)}
      regra={regra}
      titulo={tituloDa(regra)}
      subtitulo={rotuloDoRegime(regra.regime)}
      marcas={<SituacaoDaRegra regra={regra} />}
      lido={{ valores: federalDe(regra), versao: regra.versao }}
      reler={async () => {
        const nova = await queryClient.fetchQuery({ ...consultaFederal(regra.id), staleTime: 0 })
        return {
          valores: federalDe(nova),
          versao: nova.versao,
          por: { nome: nova.criadaPor, em: nova.criadaEm },
        }
      }}
      editar={(corpo, versao) => editar.mutateAsync({ id: regra.id, versao, corpo })}
      revogar={(motivo) => revogar.mutateAsync({ regra, motivo })}
      aoAbrir={aoAbrir}
      aoFechar={aoFechar}
    />
  )
}

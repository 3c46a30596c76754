import type { RegraMunicipal } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { SituacaoDaRegra } from "./colunas-municipais.tsx"
import { EdicaoDaRegra, type RegraAberta } from "./EdicaoDaRegra.tsx"
import { municipioDe } from "./formulario-municipio.ts"
import { servicoDe } from "./formulario-servico.ts"
import { GavetaDeLeitura } from "./GavetaDeLeitura.tsx"
import { modoDoMunicipio, modoDoServico } from "./modos.tsx"
import { consultaMunicipal, useAtosMunicipais } from "./regras-fiscais.api.ts"

interface Props {
  readonly id: string
  readonly aoAbrir: (id: string) => void
  readonly aoFechar: () => void
}

/** One municipal rule: its form and its versions. Revoked, only what it said. */
export function GavetaMunicipal({ id, aoAbrir, aoFechar }: Props) {
  return (
    <GavetaDeLeitura
      consulta={consultaMunicipal(id)}
      titulo={tituloDa}
      subtitulo={({ municipio, uf }) => `${municipio} · ${uf}`}
      marcas={(regra) => <SituacaoDaRegra regra={regra} />}
      aoAbrir={aoAbrir}
      aoFechar={aoFechar}
      edicao={(regra) => <Edicao key={regra.id} regra={regra} aoAbrir={aoAbrir} aoFechar={aoFechar} />}
    />
  )
}

const tituloDa = ({ codigo, descricao }: RegraMunicipal) =>
  codigo === null ? "Município inteiro" : `${codigo} · ${descricao}`

type ComVersoes = RegraMunicipal & RegraAberta

function Edicao({ regra, aoAbrir, aoFechar }: { readonly regra: ComVersoes } & Omit<Props, "id">) {
  const queryClient = useQueryClient()
  const { prever, editar, revogar } = useAtosMunicipais()
  const reler = () => queryClient.fetchQuery({ ...consultaMunicipal(regra.id), staleTime: 0 })
  const comum = {
    regra,
    titulo: tituloDa(regra),
    subtitulo: `${regra.municipio} · ${regra.uf}`,
    marcas: <SituacaoDaRegra regra={regra} />,
    revogar: (motivo: string) => revogar.mutateAsync({ regra, motivo }),
    aoAbrir,
    aoFechar,
  }
  const { dados } = regra
  const por = ({ criadaPor, criadaEm }: RegraMunicipal) => ({ nome: criadaPor, em: criadaEm })
  if (dados.tipo === "servico") {
    const modo = modoDoServico(prever.mutateAsync)
    return (
      <EdicaoDaRegra
        {...comum}
        modo={modo}
        lido={{ valores: servicoDe(regra, dados), versao: regra.versao }}
        reler={async () => {
          const nova = await reler()
          return {
            valores: servicoDe(nova, nova.dados.tipo === "servico" ? nova.dados : dados),
            versao: nova.versao,
            por: por(nova),
          }
        }}
        editar={(corpo, versao) => editar.mutateAsync({ id: regra.id, versao, corpo })}
      />
    )
  }
  return (
    <EdicaoDaRegra
      {...comum}
      modo={modoDoMunicipio(prever.mutateAsync)}
      lido={{ valores: municipioDe(regra, dados), versao: regra.versao }}
      reler={async () => {
        const nova = await reler()
        return {
          valores: municipioDe(nova, nova.dados.tipo === "municipio" ? nova.dados : dados),
          versao: nova.versao,
          por: por(nova),
        }
      }}
      editar={(corpo, versao) => editar.mutateAsync({ id: regra.id, versao, corpo })}
    />
  )
}

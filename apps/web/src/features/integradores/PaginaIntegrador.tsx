import { Skeleton, Stack } from "@mantine/core"
import type { Integrador } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useBusca } from "../../lib/busca.ts"
import { PartesDasConfiguracoes } from "../../shared/configuracoes/PartesDasConfiguracoes.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { Avisos } from "./Avisos.tsx"
import { buscaDoIntegrador } from "./busca.ts"
import { Empresas } from "./Empresas.tsx"
import { consultaIntegrador, consultaMudancas } from "./integradores.api.ts"
import { Ligacao } from "./Ligacao.tsx"
import { Mudancas } from "./Mudancas.tsx"
import { Recebidos } from "./Recebidos.tsx"
import { textos } from "./textos.ts"

/** The office and Migrate. */
export const PaginaMigrate = () => <PaginaIntegrador integrador="migrate" />
/** The office and Jettax, which is experimental. */
export const PaginaJettax = () => <PaginaIntegrador integrador="jettax" />

const VISOES = [
  { id: "empresas", rotulo: "Empresas" },
  { id: "recebidos", rotulo: "O que chegou" },
]

function PaginaIntegrador({ integrador }: { readonly integrador: Integrador }) {
  const [busca, mudar] = useBusca(buscaDoIntegrador)
  const { data, error, refetch } = useQuery(consultaIntegrador(integrador))
  // Each part is as tall as what it says: drawn one by one, they would push the next ones down.
  const lendo = useQuery(consultaMudancas).isPending || !data
  const { titulo, subtitulo, experimental } = textos[integrador]
  return (
    <>
      <CabecalhoDaPagina
        titulo={titulo}
        subtitulo={subtitulo}
        acoes={<PartesDasConfiguracoes atual={`/painel/configuracoes/integracao-${integrador}`} />}
      />
      <Stack gap="md">
        {experimental !== null && (
          <Faixa tom="atencao" titulo="Experimental">
            {experimental}
          </Faixa>
        )}
        {error && !data ? (
          <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
        ) : lendo ? (
          <Skeleton height={640} aria-busy />
        ) : (
          <>
            <Ligacao integrador={integrador} situacao={data} />
            {integrador === "migrate" && <Avisos situacao={data} />}
            <Cartao semMargem rotulo="Empresas e documentos">
              <AbasDaLista
                rotulo="Ver"
                abas={VISOES}
                atual={busca.visao ?? "empresas"}
                aoEscolher={(id) =>
                  mudar({
                    visao: id === "recebidos" ? "recebidos" : undefined,
                    busca: undefined,
                    filtro: undefined,
                    pagina: undefined,
                  })
                }
              />
              {busca.visao === "recebidos" ? (
                <Recebidos integrador={integrador} busca={busca} />
              ) : (
                <Empresas integrador={integrador} busca={busca} />
              )}
            </Cartao>
            <Mudancas />
          </>
        )}
      </Stack>
    </>
  )
}

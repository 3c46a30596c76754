import type { CartaoDaImplantacao, ColunaDaImplantacao } from "@partida/contracts"
import { IconFileImport, IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import { buscaDosNovosClientes, filtroComum } from "./busca.ts"
import { consultaQuadro } from "./implantacao.api.ts"
import { ListaDaImplantacao } from "./ListaDaImplantacao.tsx"
import { VisaoDoQuadro } from "./VisaoDoQuadro.tsx"

const GavetaDaImplantacao = sobDemanda(async () => (await import("./GavetaDaImplantacao.tsx")).GavetaDaImplantacao)

const visoes = [
  { id: "quadro", rotulo: "Quadro" },
  { id: "lista", rotulo: "Lista" },
]

/** Companies on their way into the office: in which step each is, for how long, and what it lacks. */
export function PaginaNovosClientes() {
  const [busca, mudar] = useBusca(buscaDosNovosClientes)
  const telefone = useTelefone()
  const [ultima, setUltima] = useState<CartaoDaImplantacao | null>(null)
  // On a phone seven columns say nothing: there it is always a list.
  const visao = telefone ? "lista" : (busca.visao ?? "quadro")
  const { data: responsaveis = [] } = useQuery({
    ...consultaQuadro(filtroComum(busca)),
    select: (quadro) => quadro.responsaveis,
  })
  const abrir = (cartao: CartaoDaImplantacao) => {
    setUltima(cartao)
    mudar({ aberta: cartao.idEmpresa })
  }
  const verTodas = (etapa: ColunaDaImplantacao) => mudar({ visao: "lista", etapa, pagina: undefined })
  return (
    <>
      <CabecalhoDaPagina
        titulo="Novos clientes"
        subtitulo="Da entrada no escritório até a empresa ficar pronta para o mês"
        acoes={
          <>
            <BotaoLink
              to="/empresa"
              search={{ nova: "sim" }}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              Nova empresa
            </BotaoLink>
            <BotaoLink
              to="/empresa/novos-clientes"
              search={{ importacao: "nova" }}
              leftSection={<IconFileImport size={16} aria-hidden />}
            >
              Importar carteira
            </BotaoLink>
          </>
        }
      />
      <Cartao semMargem rotulo="Novos clientes">
        {!telefone && (
          <AbasDaLista
            rotulo="Ver como"
            abas={visoes}
            atual={visao}
            aoEscolher={(id) =>
              mudar({
                visao: buscaDosNovosClientes.shape.visao.parse(id),
                etapa: undefined,
                ordem: undefined,
                pagina: undefined,
              })
            }
          />
        )}
        {visao === "lista" ? (
          <ListaDaImplantacao busca={busca} responsaveis={responsaveis} aoAbrir={abrir} />
        ) : (
          <VisaoDoQuadro busca={busca} responsaveis={responsaveis} aoAbrir={abrir} aoVerTodas={verTodas} />
        )}
      </Cartao>
      <Suspense>
        {busca.aberta && (
          <GavetaDaImplantacao
            idEmpresa={busca.aberta}
            cartao={ultima?.idEmpresa === busca.aberta ? ultima : null}
            aoFechar={() => mudar({ aberta: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

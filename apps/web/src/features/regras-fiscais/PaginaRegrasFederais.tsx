import { Button } from "@mantine/core"
import { type RegraFederal, regimes } from "@partida/contracts"
import { IconBuildingBank } from "@tabler/icons-react"
import { Suspense } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useCampoDeTabela } from "../../shared/lista/useCampoDeTabela.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { type BuscaFederal, buscaFederal, filtroFederal, ordemFederal, ordemFederalPadrao } from "./busca.ts"
import { CartaoFederal, colunasFederais } from "./colunas-federais.tsx"
import { abasDasRegras } from "./partes.ts"
import { consultaFederais, exportarFederais } from "./regras-fiscais.api.ts"
import { opcoesDe } from "./rotulos.ts"

const GavetaDaNova = sobDemanda(async () => (await import("./GavetaDaNova.tsx")).GavetaDaNovaFederal)
const GavetaFederal = sobDemanda(async () => (await import("./GavetaFederal.tsx")).GavetaFederal)
const ListaDaReferencia = sobDemanda(async () => (await import("./ListaDaReferencia.tsx")).ListaDaReferencia)

const SERVICO = {
  campo: "codigo",
  rotulo: "Serviço",
  todas: "Códigos nacionais",
  tabela: "codigos-tributacao",
  largura: 200,
} as const

/** Federal rules of the office: what is withheld and how services are classified, by regime. */
export function PaginaRegrasFederais() {
  const [busca, mudar] = useBusca(buscaFederal)
  const servico = useCampoDeTabela(SERVICO, busca.codigo)
  return (
    <>
      <CabecalhoDaPagina
        titulo="Regras fiscais federais"
        subtitulo="Retenções e classificação dos serviços, por regime, com data, lei e histórico"
        acoes={<Button onClick={() => mudar({ nova: "sim", regra: undefined })}>Nova regra</Button>}
      />
      <Cartao semMargem rotulo="Regras fiscais federais">
        <AbasDaLista
          rotulo="Ver"
          abas={[...abasDasRegras, { id: "referencia", rotulo: "Referência do produto" }]}
          atual={busca.parte ?? busca.situacao ?? "em-vigor"}
          aoEscolher={(id) =>
            mudar({
              parte: buscaFederal.shape.parte.parse(id),
              situacao: id === "em-vigor" ? undefined : buscaFederal.shape.situacao.parse(id),
              ordem: undefined,
              pagina: undefined,
            })
          }
        />
        {busca.parte === "referencia" ? (
          <Suspense>
            <ListaDaReferencia ambito="federal" />
          </Suspense>
        ) : (
          <Regras busca={busca} mudar={mudar} campos={[servico]} />
        )}
      </Cartao>
      <Suspense>
        {busca.nova && <GavetaDaNova aoFechar={() => mudar({ nova: undefined })} />}
        {busca.regra && (
          <GavetaFederal
            key={busca.regra}
            id={busca.regra}
            aoAbrir={(regra) => mudar({ regra })}
            aoFechar={() => mudar({ regra: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

interface RegrasProps {
  readonly busca: BuscaFederal
  readonly mudar: ReturnType<typeof useBusca<BuscaFederal>>[1]
  readonly campos: readonly CampoDoFiltro[]
}

function Regras({ busca, mudar, campos }: RegrasProps) {
  const ordem = ordemFederal(busca)
  const filtro = { ...filtroFederal(busca), ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaFederais })
  return (
    <ListaDeRegistros
      tela="/regras-fiscais-federal"
      legenda="Regras fiscais federais"
      palavras={{ um: "regra", varios: "regras", artigo: "a" }}
      lista={lista}
      colunas={colunasFederais}
      chave={({ id }) => id}
      rotulo={({ codigo, descricao }) => codigo ?? descricao}
      cartao={cartao}
      campos={[...proprios, ...campos]}
      ordem={{ atual: ordem, padrao: ordemFederalPadrao }}
      exportar={exportarFederais(filtro)}
      aberta={busca.regra}
      aoAbrir={({ id }) => mudar({ regra: id })}
      vazio={{
        titulo: "Nenhuma regra do escritório",
        texto:
          "A lei federal já vem pronta em “Referência do produto”. Cadastre aqui o que o escritório decide por cima dela: o que se retém de cada serviço e como ele se classifica.",
        icone: IconBuildingBank,
        acao: (
          <Button variant="default" onClick={() => mudar({ nova: "sim" })}>
            Cadastrar a primeira regra
          </Button>
        ),
      }}
    />
  )
}

const cartao = (regra: RegraFederal) => <CartaoFederal regra={regra} />

const proprios: readonly CampoDoFiltro[] = [
  { campo: "busca", tipo: "texto", rotulo: "Buscar regras", exemplo: "Serviço ou lei" },
  {
    campo: "regime",
    tipo: "opcoes",
    rotulo: "Regime",
    todas: "Todos os regimes",
    opcoes: opcoesDe(regimes),
  },
  { campo: "em", tipo: "data", rotulo: "Em", largura: 170 },
]

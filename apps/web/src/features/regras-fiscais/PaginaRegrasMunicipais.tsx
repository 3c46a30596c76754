import type { RegraMunicipal } from "@partida/contracts"
import { IconBuildingBank } from "@tabler/icons-react"
import { Suspense } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { BotaoDoEscritorio } from "../../shared/conta/BotaoDoEscritorio.tsx"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useCampoDeTabela } from "../../shared/lista/useCampoDeTabela.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { type BuscaMunicipal, buscaMunicipal, filtroMunicipal, ordemMunicipal, ordemMunicipalPadrao } from "./busca.ts"
import { CartaoMunicipal, colunasMunicipais } from "./colunas-municipais.tsx"
import { abasDasRegras } from "./partes.ts"
import { consultaMunicipais, exportarMunicipais } from "./regras-fiscais.api.ts"

const GavetaDaNova = sobDemanda(async () => (await import("./GavetaDaNova.tsx")).GavetaDaNovaMunicipal)
const GavetaMunicipal = sobDemanda(async () => (await import("./GavetaMunicipal.tsx")).GavetaMunicipal)
const GavetaDaNota = sobDemanda(async () => (await import("../../shared/notas/GavetaDaNota.tsx")).GavetaDaNota)
const ListaDaReferencia = sobDemanda(async () => (await import("./ListaDaReferencia.tsx")).ListaDaReferencia)
const ListaDeDivergencias = sobDemanda(async () => (await import("./ListaDeDivergencias.tsx")).ListaDeDivergencias)

const MUNICIPIO = {
  campo: "municipio",
  rotulo: "Município",
  todas: "Municípios",
  tabela: "municipios",
  largura: 190,
} as const
const SERVICO = {
  campo: "codigo",
  rotulo: "Serviço",
  todas: "Itens da LC 116",
  tabela: "servicos-lc116",
  largura: 190,
} as const
const RESSALVA = "as regras fiscais valem para todas"

/** Municipal rules of the office: ISS by service, what each municipality's system does, and the notes that differ. */
export function PaginaRegrasMunicipais() {
  const [busca, mudar] = useBusca(buscaMunicipal)
  const municipio = useCampoDeTabela(MUNICIPIO, busca.municipio)
  const servico = useCampoDeTabela(SERVICO, busca.codigo)
  const divergencias = busca.parte === "divergencias"
  return (
    <>
      <CabecalhoDaPagina
        titulo="Regras fiscais municipais"
        subtitulo="ISS por serviço e o sistema de notas de cada município, com data, lei e histórico"
        acoes={
          <BotaoDoEscritorio ressalva={RESSALVA} onClick={() => mudar({ nova: "servico", regra: undefined })}>
            Nova regra
          </BotaoDoEscritorio>
        }
      />
      <Cartao semMargem rotulo="Regras fiscais municipais">
        <Abas busca={busca} mudar={mudar} />
        <Suspense>
          {busca.parte === "referencia" ? (
            <ListaDaReferencia ambito="municipal" />
          ) : divergencias ? (
            <ListaDeDivergencias
              busca={busca}
              campos={[municipio]}
              aoAbrirNota={(nota) => mudar({ nota })}
              aoAbrirRegra={(regra) => mudar({ regra })}
            />
          ) : (
            <Regras busca={busca} mudar={mudar} campos={[municipio, servico]} />
          )}
        </Suspense>
      </Cartao>
      <Suspense>
        {busca.nova && (
          <GavetaDaNova
            tipo={busca.nova}
            aoMudarTipo={(nova) => mudar({ nova }, { substituir: true })}
            aoFechar={() => mudar({ nova: undefined })}
          />
        )}
        {busca.regra && (
          <GavetaMunicipal
            key={busca.regra}
            id={busca.regra}
            aoAbrir={(regra) => mudar({ regra })}
            aoFechar={() => mudar({ regra: undefined })}
          />
        )}
        {busca.nota && <GavetaDaNota id={busca.nota} aoFechar={() => mudar({ nota: undefined })} />}
      </Suspense>
    </>
  )
}

type Mudar = ReturnType<typeof useBusca<BuscaMunicipal>>[1]

function Abas({ busca, mudar }: { readonly busca: BuscaMunicipal; readonly mudar: Mudar }) {
  const partes = [
    { id: "divergencias", rotulo: "Notas divergentes" },
    { id: "referencia", rotulo: "Referência do produto" },
  ]
  return (
    <AbasDaLista
      rotulo="Ver"
      abas={[...abasDasRegras, ...partes]}
      atual={busca.parte ?? busca.situacao ?? "em-vigor"}
      aoEscolher={(id) =>
        mudar({
          parte: buscaMunicipal.shape.parte.parse(id),
          situacao: id === "em-vigor" ? undefined : buscaMunicipal.shape.situacao.parse(id),
          ordem: undefined,
          pagina: undefined,
        })
      }
    />
  )
}

interface RegrasProps {
  readonly busca: BuscaMunicipal
  readonly mudar: Mudar
  readonly campos: readonly CampoDoFiltro[]
}

function Regras({ busca, mudar, campos }: RegrasProps) {
  const ordem = ordemMunicipal(busca)
  const filtro = { ...filtroMunicipal(busca), ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaMunicipais })
  return (
    <ListaDeRegistros
      tela="/regras-fiscais-municipal"
      legenda="Regras fiscais municipais"
      palavras={{ um: "regra", varios: "regras", artigo: "a" }}
      lista={lista}
      colunas={colunasMunicipais}
      chave={({ id }) => id}
      rotulo={({ municipio, codigo }) => `${codigo ?? "Município inteiro"} em ${municipio}`}
      cartao={cartao}
      campos={[...proprios, ...campos]}
      ordem={{ atual: ordem, padrao: ordemMunicipalPadrao }}
      exportar={exportarMunicipais(filtro)}
      aberta={busca.regra}
      aoAbrir={({ id }) => mudar({ regra: id })}
      vazio={{
        titulo: "Nenhuma regra do escritório",
        texto:
          "Cadastre a alíquota, o local e a retenção do ISS dos serviços que suas empresas prestam em cada município. Com elas, o sistema confere as notas. A parte nacional já vem pronta em “Referência do produto”.",
        icone: IconBuildingBank,
        acao: (
          <BotaoDoEscritorio ressalva={RESSALVA} variant="default" onClick={() => mudar({ nova: "servico" })}>
            Cadastrar a primeira regra
          </BotaoDoEscritorio>
        ),
      }}
    />
  )
}

const cartao = (regra: RegraMunicipal) => <CartaoMunicipal regra={regra} />

const proprios: readonly CampoDoFiltro[] = [
  { campo: "busca", tipo: "texto", rotulo: "Buscar regras", exemplo: "Município, serviço ou lei" },
  { campo: "em", tipo: "data", rotulo: "Em", largura: 170 },
]

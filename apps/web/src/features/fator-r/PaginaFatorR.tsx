import { Button } from "@mantine/core"
import type { LinhaDoFatorR } from "@partida/contracts"
import { IconPercentage } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import {
  type BuscaDoFatorR,
  buscaDoFatorR,
  filtroDaBusca,
  mudancaPara,
  ordemDoFatorR,
  ordemPadrao,
  type Parte,
  parteDa,
  partes,
} from "./busca.ts"
import { CartaoDoFatorR } from "./Celulas.tsx"
import { colunasDoFatorR } from "./colunas.tsx"
import { consultaFatorR, exportarFatorR, type ListaDoFatorR } from "./fator-r.api.ts"
import classes from "./fator-r.module.css"

const GavetaDoFatorR = sobDemanda(async () => (await import("./GavetaDoFatorR.tsx")).GavetaDoFatorR)

const GavetaDaCpp = sobDemanda(async () => (await import("./GavetaDaCpp.tsx")).GavetaDaCpp)

const rotulos: Readonly<Record<Parte, string>> = {
  todas: "Todas",
  III: "Anexo III",
  V: "Anexo V",
  saindo: "Saindo do III",
  entrando: "Entrando no III",
  "sem-calculo": "Sem cálculo",
}

const campos: readonly CampoDoFiltro<keyof BuscaDoFatorR>[] = [
  { campo: "busca", tipo: "texto", rotulo: "Buscar empresas", exemplo: "Empresa ou CNPJ" },
  { campo: "idEmpresa", tipo: "empresa-de-fora", rotulo: "Empresa" },
  {
    campo: "lado",
    tipo: "de-fora",
    rotulo: "Anexo",
    opcoes: (["III", "V", "sem-calculo"] as const).map((value) => ({ value, label: rotulos[value] })),
  },
  {
    campo: "risco",
    tipo: "de-fora",
    rotulo: "Rumo",
    opcoes: (["saindo", "entrando"] as const).map((value) => ({ value, label: rotulos[value] })),
  },
]
const cartao = (linha: LinhaDoFatorR) => <CartaoDoFatorR linha={linha} />

/** The Fator R desk: every company under it, where it stands before 28 %, what that costs and where it goes. */
export function PaginaFatorR() {
  const [busca, mudar] = useBusca(buscaDoFatorR)
  const [competencia] = useCompetencia()
  const comGaveta = useJaFoi(busca.empresa !== undefined)
  const ordem = ordemDoFatorR(busca)
  const pedido = { competencia, ...filtroDaBusca(busca), ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro: pedido, consulta: consultaFatorR })
  const [ultima, setUltima] = useState<LinhaDoFatorR | null>(null)
  const contagens = lista.dados?.contagens
  return (
    <>
      <CabecalhoDaPagina
        titulo="Fator R"
        subtitulo={`Folha ÷ receita de doze meses em ${formatarCompetenciaPorExtenso(competencia)}: de 28% em diante, Anexo III. Valores em R$.`}
        acoes={
          <Button variant="default" onClick={() => mudar({ cpp: "sim" })}>
            CPP do DAS
          </Button>
        }
      />
      <Cartao semMargem rotulo="Empresas sob o Fator R">
        <AbasDaLista
          rotulo="Filtrar por anexo e rumo"
          atual={parteDa(busca)}
          abas={partes.map((id) => ({
            id,
            rotulo: rotulos[id],
            quantidade: contagens && quantas(contagens, id),
          }))}
          aoEscolher={(id) => mudar(mudancaPara(id))}
        />
        {contagens && <ForaDosLados competencia={competencia} parte={parteDa(busca)} contagens={contagens} />}
        <ListaDeRegistros
          tela="/painel/configuracoes/fator-r"
          legenda="Empresas sob o Fator R"
          palavras={{ um: "empresa", varios: "empresas", artigo: "a" }}
          lista={lista}
          colunas={colunasDoFatorR}
          chave={({ idEmpresa }) => idEmpresa}
          rotulo={({ apelido }) => apelido}
          cartao={cartao}
          campos={campos}
          ordem={{ atual: ordem, padrao: ordemPadrao }}
          exportar={exportarFatorR(pedido)}
          aberta={busca.empresa}
          aoAbrir={(linha) => {
            setUltima(linha)
            mudar({ empresa: linha.idEmpresa, aba: undefined })
          }}
          vazio={{
            titulo: "Nenhuma empresa sob o Fator R nesta competência",
            texto:
              "Entram aqui as empresas do Simples com atividade dos Anexos III/V. O anexo de cada atividade está em Perfil, CNAE.",
            icone: IconPercentage,
          }}
        />
      </Cartao>
      <Suspense>
        {comGaveta && (
          <GavetaDoFatorR
            idEmpresa={busca.empresa ?? null}
            competencia={competencia}
            aba={busca.aba ?? "situacao"}
            linha={ultima?.idEmpresa === busca.empresa ? ultima : null}
            mudar={mudar}
          />
        )}
        {busca.cpp && <GavetaDaCpp competencia={competencia} aoFechar={() => mudar({ cpp: undefined })} />}
      </Suspense>
    </>
  )
}

interface ForaDosLadosProps {
  readonly competencia: string
  readonly parte: Parte
  readonly contagens: ListaDoFatorR["contagens"]
}

/** The tabs of a side count by the last calculation: whoever has none is said, with the way to it. */
function ForaDosLados({ competencia, parte, contagens: { naoCalculadas: n } }: ForaDosLadosProps) {
  if (n === 0 || (parte !== "III" && parte !== "V" && parte !== "sem-calculo")) return null
  const texto = `${plural(n, "empresa sob o Fator R tem", "empresas sob o Fator R têm")} o mês ainda não calculado`
  return (
    <div className={classes.foraDosLados}>
      <Faixa
        tom="atencao"
        titulo={parte === "sem-calculo" ? `${texto}.` : `${texto}, e não ${n === 1 ? "entra" : "entram"} nesta aba.`}
        acao={
          <BotaoLink
            variant="default"
            size="xs"
            to="/painel/fechamento/das"
            search={{ competencia, calculo: 0, regime: "simples" }}
          >
            Calcular no fechamento
          </BotaoLink>
        }
      >
        O anexo do mês sai do cálculo.
      </Faixa>
    </div>
  )
}

function quantas(contagens: ListaDoFatorR["contagens"], parte: Parte): number {
  const { noIII, noV, semCalculo, saindo, entrando } = contagens
  switch (parte) {
    case "todas":
      return noIII + noV + semCalculo
    case "III":
      return noIII
    case "V":
      return noV
    case "sem-calculo":
      return semCalculo
    case "saindo":
      return saindo
    case "entrando":
      return entrando
  }
}

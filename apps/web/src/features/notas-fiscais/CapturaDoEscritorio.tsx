import { Button, Group } from "@mantine/core"
import { type CapturaDaEmpresa, type SituacaoDaCaptura, situacoesDaCaptura } from "@partida/contracts"
import { IconBuildingOff } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { useEstadoLocal } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { consultaCaptura, consultaCapturas } from "./captura.api.ts"
import { faltasDaCaptura, situacaoDaCaptura } from "./captura-textos.ts"
import classes from "./notas-fiscais.module.css"

/** What the list shows; "todas": every company. */
type FiltroDaCaptura = SituacaoDaCaptura | "todas"

interface Props {
  /** Undefined: the list is closed. */
  readonly filtro: FiltroDaCaptura | undefined
  readonly aoFiltrar: (filtro: FiltroDaCaptura | undefined) => void
  readonly aoAbrir: (captura: CapturaDaEmpresa) => void
}

/** How the capture of the whole office stands, and the list of its companies. Nothing where this installation captures nothing. */
export function CapturaDoEscritorio({ filtro, aoFiltrar, aoAbrir }: Props) {
  const { data } = useQuery(consultaCaptura)
  if (!data?.disponivel) return null
  const { contagens, ligada, simulada } = data
  const comAlguma = situacoesDaCaptura.filter((s) => contagens[s] > 0)
  const semSucesso = contagens["sem-sucesso"]
  return (
    <>
      <div className={classes.importacao}>
        <Faixa
          tom={semSucesso > 0 ? "erro" : ligada ? "feito" : "neutro"}
          titulo={`Captura do ambiente nacional (ADN)${ligada ? "" : ": desligada no escritório"}`}
          acao={
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => aoFiltrar(filtro === undefined ? "todas" : undefined)}
            >
              {filtro === undefined ? "Ver empresas" : "Esconder empresas"}
            </Button>
          }
        >
          {comAlguma.map((s) => `${contagens[s]} ${emPalavras[s]}`).join(" · ")}
          {simulada && " · Ambiente de teste: quem responde é um simulador."}
        </Faixa>
      </div>
      {filtro !== undefined && (
        <Empresas filtro={filtro} contagens={contagens} aoFiltrar={aoFiltrar} aoAbrir={aoAbrir} />
      )}
    </>
  )
}

const emPalavras: Record<SituacaoDaCaptura, string> = {
  "em-dia": "em dia",
  buscando: "buscando",
  esperando: "à espera da primeira busca",
  "sem-sucesso": "sem sucesso",
  "sem-certificado": "sem certificado",
  desligada: "com a captura desligada",
}

const colunas: readonly ColunaDaLista<CapturaDaEmpresa>[] = [
  { id: "empresa", titulo: "Empresa", principal: true, celula: (c) => c.empresa },
  { id: "situacao", titulo: "Situação", celula: (c) => <Marca captura={c} /> },
  {
    id: "sucesso",
    titulo: "Última busca completa",
    celula: (c) => <span className="numerico">{c.sucessoEm ? formatarDataHora(c.sucessoEm) : "nenhuma"}</span>,
  },
  { id: "nsu", titulo: "NSU", numerica: true, celula: (c) => String(c.nsu) },
  { id: "erro", titulo: "O que falta", celula: (c) => <Falta captura={c} /> },
]

function Empresas({
  filtro,
  contagens,
  aoFiltrar,
  aoAbrir,
}: Omit<Props, "filtro"> & {
  readonly filtro: FiltroDaCaptura
  readonly contagens: Readonly<Record<SituacaoDaCaptura, number>>
}) {
  const situacao = filtro === "todas" ? undefined : filtro
  const lista = useLista({ estado: useEstadoLocal(), filtro: { situacao }, consulta: consultaCapturas })
  const opcoes: readonly FiltroDaCaptura[] = [
    "todas",
    ...situacoesDaCaptura.filter((s) => contagens[s] > 0 || s === filtro),
  ]
  return (
    <div className={classes.importacao}>
      <Cartao
        semMargem
        titulo="Captura por empresa"
        acao={
          <Group gap={4}>
            {opcoes.map((opcao) => (
              <Button
                key={opcao}
                size="compact-sm"
                variant={opcao === filtro ? "light" : "subtle"}
                aria-pressed={opcao === filtro}
                onClick={() => aoFiltrar(opcao)}
              >
                {opcao === "todas" ? "Todas" : `${situacaoDaCaptura[opcao].rotulo} (${contagens[opcao]})`}
              </Button>
            ))}
          </Group>
        }
      >
        <ListaDeRegistros
          key={filtro}
          nome="capturas"
          legenda="Captura por empresa"
          palavras={{ um: "empresa", varios: "empresas", artigo: "a" }}
          lista={lista}
          colunas={colunas}
          chave={({ idEmpresa }) => idEmpresa}
          rotulo={({ empresa }) => `captura de ${empresa}`}
          cartao={(c) => (
            <div className={classes.cartao}>
              <strong>{c.empresa}</strong>
              <span>
                <Marca captura={c} />
              </span>
              <Falta captura={c} />
            </div>
          )}
          aoAbrir={aoAbrir}
          vazio={{
            titulo: "Nenhuma empresa",
            texto: "Nenhuma empresa da carteira está assim.",
            icone: IconBuildingOff,
          }}
        />
      </Cartao>
    </div>
  )
}

function Marca({ captura: { situacao } }: { readonly captura: CapturaDaEmpresa }) {
  const { tom, rotulo } = situacaoDaCaptura[situacao]
  return <Etiqueta tom={tom}>{rotulo}</Etiqueta>
}

function Falta({ captura }: { readonly captura: CapturaDaEmpresa }) {
  const { situacao, erro, semSucessoDesde } = captura
  if (situacao === "sem-sucesso" && erro)
    return (
      <span className="fraco">{`${erro} Desde ${semSucessoDesde ? formatarData(semSucessoDesde) : "sempre"}.`}</span>
    )
  return <span className="fraco">{faltasDaCaptura(captura) ?? ""}</span>
}

import type { NotaDivergente } from "@partida/contracts"
import { IconCircleCheck } from "@tabler/icons-react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentualExato } from "../../lib/formatacao/fracao.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { type BuscaMunicipal, filtroDeDivergencias, ordemDasDivergencias, ordemDeDivergenciasPadrao } from "./busca.ts"
import { consultaDivergencias, exportarDivergencias } from "./regras-fiscais.api.ts"
import classes from "./regras-fiscais.module.css"

interface Props {
  readonly busca: BuscaMunicipal
  readonly campos: readonly CampoDoFiltro[]
  readonly aoAbrirNota: (id: string) => void
  readonly aoAbrirRegra: (id: string) => void
}

/** Notes whose rate or withholding of ISS is not that of the rule in force on their day. */
export function ListaDeDivergencias({ busca, campos, aoAbrirNota, aoAbrirRegra }: Props) {
  const ordem = ordemDasDivergencias(busca)
  const filtro = { ...filtroDeDivergencias(busca), ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaDivergencias })
  return (
    <ListaDeRegistros
      nome="/regras-fiscais-municipal/divergencias"
      legenda="Notas divergentes"
      palavras={{ um: "nota", varios: "notas", artigo: "a" }}
      lista={lista}
      colunas={colunas}
      chave={({ id }) => id}
      rotulo={({ numero, empresa }) => `Nota ${numero} de ${empresa}`}
      cartao={cartao}
      campos={[...doLugar, ...campos]}
      ordem={{ atual: ordem, padrao: ordemDeDivergenciasPadrao }}
      exportar={exportarDivergencias(filtro)}
      aberta={busca.nota}
      aoAbrir={({ id }) => aoAbrirNota(id)}
      acoes={(nota) => [
        { id: "nota", rotulo: "Abrir a nota", aoAcionar: () => aoAbrirNota(nota.id) },
        { id: "regra", rotulo: "Abrir a regra", aoAcionar: () => aoAbrirRegra(nota.idRegra) },
      ]}
      vazio={{
        titulo: "Nenhuma nota divergente",
        texto:
          "As notas emitidas dizem a alíquota e a retenção da regra em vigor no dia, ou ainda não há regra para elas. No Simples, a alíquota da nota não se compara: ela é a do anexo.",
        icone: IconCircleCheck,
      }}
    />
  )
}

const doLugar: readonly CampoDoFiltro[] = [
  {
    campo: "tipo",
    tipo: "opcoes",
    rotulo: "O que difere",
    todas: "Alíquota ou retenção",
    opcoes: [
      { value: "aliquota", label: "Alíquota" },
      { value: "retencao", label: "Retenção" },
    ],
  },
  { campo: "abertas", tipo: "marca", rotulo: "Só meses abertos", valor: "sim" },
  { campo: "empresa", tipo: "empresa-de-fora", rotulo: "Empresa" },
]

const retido = (valor: boolean) => (valor ? "retido" : "não retido")

function oQueDifere({ aliquota, retencao }: NotaDivergente): readonly string[] {
  return [
    ...(aliquota
      ? [
          `Alíquota de ${formatarPercentualExato(aliquota.nota)}; a regra diz ${formatarPercentualExato(aliquota.regra)}`,
        ]
      : []),
    ...(retencao ? [`ISS ${retido(retencao.nota)}; a regra diz ${retido(retencao.regra)}`] : []),
  ]
}

const Mes = ({ competencia, mesFechado }: NotaDivergente) =>
  mesFechado ? (
    <Etiqueta tom="neutro" simples>
      {formatarCompetencia(competencia)}, fechado
    </Etiqueta>
  ) : (
    formatarCompetencia(competencia)
  )

const colunas: readonly ColunaDaLista<NotaDivergente>[] = [
  {
    id: "empresa",
    titulo: "Empresa",
    ordem: "empresa",
    principal: true,
    exportacao: ["empresa", "numero"],
    celula: ({ empresa, numero }) => (
      <div className={classes.duasLinhas}>
        <span>{empresa}</span>
        <span className="fraco">Nota {numero}</span>
      </div>
    ),
  },
  { id: "data", titulo: "Serviço em", ordem: "data", celula: ({ data }) => formatarData(data) },
  {
    id: "competencia",
    titulo: "Competência",
    exportacao: ["competencia", "mesFechado"],
    celula: (nota) => <Mes {...nota} />,
  },
  {
    id: "municipio",
    titulo: "Município e serviço",
    exportacao: ["municipio", "codigoTributacao"],
    celula: ({ municipio, codigoTributacao }) => (
      <div className={classes.duasLinhas}>
        <span>{municipio}</span>
        <span className="fraco">{codigoTributacao}</span>
      </div>
    ),
  },
  { id: "valor", titulo: "Valor (R$)", ordem: "valor", numerica: true, celula: ({ valor }) => formatarValor(valor) },
  {
    id: "diferenca",
    titulo: "O que difere",
    exportacao: ["aliquotaDaNota", "aliquotaDaRegra", "retidoNaNota", "retidoNaRegra"],
    celula: (nota) => (
      <div className={classes.longo}>
        {oQueDifere(nota).map((texto) => (
          <div key={texto}>{texto}</div>
        ))}
      </div>
    ),
  },
]

const cartao = (nota: NotaDivergente) => (
  <ResumoEmCartao titulo={nota.empresa} aoLado={<span>{formatarReais(nota.valor)}</span>}>
    <span>{oQueDifere(nota).join("; ")}</span>
    <span className="fraco">
      Nota {nota.numero} · {formatarData(nota.data)} · {nota.municipio}
    </span>
  </ResumoEmCartao>
)

import {
  atividadesDoMei,
  atividadesDoPresumido,
  basesDoHonorario,
  categorias,
  criteriosDaReceita,
  escolaridades,
  escoposDaChave,
  estadosCivis,
  etapasDaImplantacao,
  generos,
  nomesDasRotinas,
  obrigacoesDaGuia,
  papeisDoQuadro,
  racasECores,
  regimes,
  rotuloDoPapel,
  situacoesImigratorias,
  statusDaNota,
  temposDeResidencia,
  tiposDeConta,
  tiposDeEmpresa,
  tiposDePessoa,
} from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentualExato } from "../../lib/formatacao/fracao.ts"

/** Names that identifiers of the trail stand for, where they are known. */
export interface Nomes {
  readonly pessoa: (id: string) => string | null
  readonly empresa: string | null
  /** Name of a row of the public table that a field keeps codes of; null while it is not known. */
  readonly daTabela: (campo: string, codigo: string) => string | null
}

export const VAZIO = "vazio"

/** A recorded value as people read it, by the field it was in. */
export function valorEmPalavras(campo: string, valor: unknown, nomes: Nomes): string {
  if (valor === null || valor === undefined || valor === "") return VAZIO
  if (typeof valor === "boolean") return valor ? "Sim" : "Não"
  if (Array.isArray(valor)) {
    return valor.length === 0 ? "nenhum" : valor.map((item) => valorEmPalavras(campo, item, nomes)).join(", ")
  }
  if (campo === "quadro") return quadroEmPalavras(valor as QuadroGuardado)
  const daTabela = typeof valor === "object" ? null : nomes.daTabela(campo, String(valor))
  if (daTabela !== null) return daTabela
  if (typeof valor === "number") return numeroEmPalavras(campo, valor)
  if (typeof valor === "string") return textoEmPalavras(campo, valor, nomes)
  return JSON.stringify(valor)
}

interface QuadroGuardado {
  readonly partes: Readonly<
    Record<string, readonly { ate: string | null; aliquota: string; deduzir?: string | undefined }[]>
  >
}

/** The brackets of a typed table, one after another. */
function quadroEmPalavras({ partes }: QuadroGuardado): string {
  return Object.entries(partes)
    .map(([parte, linhas]) => {
      const faixas = linhas.map(({ ate, aliquota, deduzir }) =>
        [
          ate === null ? "acima" : `até ${formatarReais(ate)}`,
          formatarPercentualExato(aliquota),
          ...(deduzir === undefined ? [] : [`deduz ${formatarReais(deduzir)}`]),
        ].join(", "),
      )
      return `${parte === "tabela" ? "" : `Anexo ${parte}: `}${faixas.join("; ")}`
    })
    .join(". ")
}

function numeroEmPalavras(campo: string, valor: number): string {
  if (campo.endsWith("_centavos")) return reaisDeCentavos(String(valor))
  if (campo === "fracao") return formatarPercentualExato(semExpoente(valor))
  if (campo === "papel") return rotuloDoPapel(valor) ?? String(valor)
  const lista = Object.entries(listas).find(([nome]) => nome === campo)?.[1]
  return Object.values(lista ?? {}).find(({ id }) => id === valor)?.rotulo ?? String(valor)
}

/** A share as it was recorded: JSON gives a number, whose shortest writing is the fraction itself unless it is tiny. */
function semExpoente(fracao: number): string {
  const [digitos = "", casas] = String(fracao).split("e-")
  return casas === undefined ? digitos : `0.${"0".repeat(Number(casas) - 1)}${digitos.replace(".", "")}`
}

/** Coded lists by the field that holds their ids. Another table may call another thing `id_tipo`: no two share an id here. */
const listas: Readonly<Record<string, Readonly<Record<string, { readonly id: number; readonly rotulo: string }>>>> = {
  id_base_do_honorario: basesDoHonorario,
  id_categoria: categorias,
  id_tipo: { ...tiposDeEmpresa, ...tiposDeConta },
  id_tipo_de_pessoa: tiposDePessoa,
  id_genero: generos,
  id_estado_civil: estadosCivis,
  id_raca_cor: racasECores,
  id_escolaridade: escolaridades,
  id_situacao_imigratoria: situacoesImigratorias,
  id_tempo_de_residencia: temposDeResidencia,
  status: statusDaNota,
}

function textoEmPalavras(campo: string, valor: string, nomes: Nomes): string {
  if (campo === "id_usuario" || campo === "id_responsavel" || campo === "criado_por" || campo === "criada_por")
    return nomes.pessoa(valor) ?? valor
  if (campo === "id_empresa") return nomes.empresa ?? valor
  if (DOCUMENTOS.has(campo)) return formatarDocumento(valor)
  if (campo === "qualificacao") return papelDoQuadro(valor)
  if (campo === "atividade_mei") return Object.entries(atividadesDoMei).find(([id]) => id === valor)?.[1] ?? valor
  if (campo === "regime") return Object.entries(regimes).find(([id]) => id === valor)?.[1] ?? valor
  if (campo === "atividade_presumido") return atividadesDoPresumido.find(({ id }) => id === valor)?.nome ?? valor
  if (campo === "criterio") return Object.entries(criteriosDaReceita).find(([id]) => id === valor)?.[1].rotulo ?? valor
  if (campo === "tipo") return tipos[valor] ?? valor
  if (campo === "etapa") return Object.entries(etapasDaImplantacao).find(([id]) => id === valor)?.[1].rotulo ?? valor
  if (campo === "rotina") return Object.entries(nomesDasRotinas).find(([id]) => id === valor)?.[1] ?? valor
  if (campo === "obrigacao") return Object.entries(obrigacoesDaGuia).find(([id]) => id === valor)?.[1].rotulo ?? valor
  if (campo === "escopos") return Object.entries(escoposDaChave).find(([id]) => id === valor)?.[1] ?? valor
  if (campo.endsWith("_centavos") && /^-?\d+$/.test(valor)) return reaisDeCentavos(valor)
  if (/^\d{4}-\d{2}$/.test(valor)) return formatarCompetencia(valor)
  if (/^\d{4}-\d{2}-\d{2}([T ]|$)/.test(valor)) return formatarDataHora(valor)
  return valor
}

/** The usual roles of a composition are known without asking; VP is ours alone and in no table. */
const papelDoQuadro = (codigo: string): string =>
  Object.values(papeisDoQuadro).find((papel) => papel.codigo === codigo)?.rotulo ?? codigo

const DOCUMENTOS: ReadonlySet<string> = new Set([
  "cnpj",
  "contraparte_documento",
  "documento",
  "cpf",
  "cpf_do_representante",
  "documento_da_fonte",
])

/** What a field called `tipo` may hold, of whatever table: no two share a name. Acts outside are named apart. */
const tipos: Readonly<Record<string, string>> = {
  pagamento: "Pagamento",
  estorno: "Estorno",
  "logo-claro": "Logotipo para fundo claro",
  "logo-escuro": "Logotipo para fundo escuro",
  favicon: "Ícone",
}

/** Whole centavos, exactly: "123456" is R$ 1.234,56. */
function reaisDeCentavos(centavos: string): string {
  const sinal = centavos.startsWith("-") ? "-" : ""
  const digitos = centavos.slice(sinal.length).padStart(3, "0")
  return formatarReais(`${sinal}${digitos.slice(0, -2)}.${digitos.slice(-2)}`)
}

import { escoposDaChave, papeis, papelPorId, statusDaNota } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"

/** Names that identifiers of the trail stand for, where they are known. */
export interface Nomes {
  readonly pessoa: (id: string) => string | null
  readonly empresa: string | null
}

export const VAZIO = "vazio"

/** A recorded value as people read it, by the field it was in. */
export function valorEmPalavras(campo: string, valor: unknown, nomes: Nomes): string {
  if (valor === null || valor === undefined || valor === "") return VAZIO
  if (typeof valor === "boolean") return valor ? "Sim" : "Não"
  if (Array.isArray(valor)) {
    return valor.length === 0 ? "nenhum" : valor.map((item) => valorEmPalavras(campo, item, nomes)).join(", ")
  }
  if (typeof valor === "number") return numeroEmPalavras(campo, valor)
  if (typeof valor === "string") return textoEmPalavras(campo, valor, nomes)
  return JSON.stringify(valor)
}

function numeroEmPalavras(campo: string, valor: number): string {
  if (campo.endsWith("_centavos")) return reaisDeCentavos(String(valor))
  if (campo === "papel") {
    const papel = papelPorId(valor)
    return papel ? papeis[papel].rotulo : String(valor)
  }
  if (campo === "status") return Object.values(statusDaNota).find(({ id }) => id === valor)?.rotulo ?? String(valor)
  return String(valor)
}

function textoEmPalavras(campo: string, valor: string, nomes: Nomes): string {
  if (campo === "id_usuario" || campo === "criado_por" || campo === "criada_por") return nomes.pessoa(valor) ?? valor
  if (campo === "id_empresa") return nomes.empresa ?? valor
  if (campo === "cnpj" || campo === "contraparte_documento") return formatarDocumento(valor)
  if (campo === "tipo") return imagensDaMarca[valor] ?? valor
  if (campo === "escopos") return Object.entries(escoposDaChave).find(([id]) => id === valor)?.[1] ?? valor
  if (campo.endsWith("_centavos") && /^-?\d+$/.test(valor)) return reaisDeCentavos(valor)
  if (/^\d{4}-\d{2}$/.test(valor)) return formatarCompetencia(valor)
  if (/^\d{4}-\d{2}-\d{2}([T ]|$)/.test(valor)) return formatarDataHora(valor)
  return valor
}

const imagensDaMarca: Readonly<Record<string, string>> = {
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

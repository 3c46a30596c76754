import { formatarCompetencia, competencia as mesDe, somarMeses } from "@partida/fiscal"
import { mesEscrito } from "../../../palavras.ts"
import type { Efeito, Estado, LinhaAJulgar, SocioDoEstado } from "./tipos.ts"

const FISICA = 11

/** The first month that a value of a person may begin in when a spreadsheet does not say: open, and within the system. */
export function primeiroMesAberto({ empresa, fechadoAte }: Estado): string {
  const inicio = String(empresa?.registro.inicio_no_sistema ?? "")
  if (fechadoAte === null || inicio > fechadoAte) return inicio
  return somarMeses(mesDe(fechadoAte), 1)
}

/** The pró-labore that a row says: from when and how much; null when it says none. */
function dito({ dados }: LinhaAJulgar, estado: Estado) {
  if (dados.proLabore === undefined) return null
  return { valor: BigInt(dados.proLabore), desde: dados.proLaboreDesde ?? primeiroMesAberto(estado) }
}

/** In force in a month; zero before the first. */
const valorEm = (socio: SocioDoEstado | undefined, mes: string) =>
  socio?.proLabores.findLast((p) => p.desde <= mes)?.valor ?? 0n

/** Why the pró-labore of a row cannot be written, in a sentence; null when it can, or when it says what already is. */
export function recusaDoProLabore(linha: LinhaAJulgar, estado: Estado): string | null {
  const { dados } = linha
  if (dados.proLabore === undefined && dados.proLaboreDesde !== undefined)
    return `Na linha ${linha.linha}, falta o valor do pró-labore: só o mês foi informado.`
  const novo = dito(linha, estado)
  if (novo === null) return null
  const socio = estado.socios.find((s) => s.documento === dados.documento)
  if (novo.valor === valorEm(socio, novo.desde)) return null
  if (novo.valor < 0n) return `Na linha ${linha.linha}, o pró-labore não pode ser negativo.`
  if ((dados.documento ?? "").length !== FISICA)
    return `Na linha ${linha.linha}, quem tem pró-labore é uma pessoa física, e o sócio é uma empresa. Apague o valor.`
  const abertura = String(estado.empresa?.registro.data_abertura ?? "").slice(0, 7)
  if (novo.desde < abertura)
    return `Na linha ${linha.linha}, o pró-labore começa antes da abertura da empresa, em ${mesEscrito(abertura)}.`
  if (estado.fechadoAte !== null && novo.desde <= estado.fechadoAte)
    return `Na linha ${linha.linha}, o pró-labore não muda a partir de ${mesEscrito(novo.desde)}: ${mesEscrito(estado.fechadoAte)} está fechada. Escolha um mês posterior ou reabra-a em Fechamento.`
  if (socio !== undefined && socio.proLabores.length > 0 && dados.proLaboreDesde === undefined)
    return `Na linha ${linha.linha}, o pró-labore cadastrado é outro. Diga, em “Pró-labore desde”, a partir de quando mudou.`
  return null
}

/** What a row writes of the pró-labore of a person, after `recusaDoProLabore`; nothing when it is already so. */
export function gravarProLabore(
  linha: LinhaAJulgar,
  idSocio: string,
  idEmpresa: string,
  estado: Estado,
): { readonly efeitos: readonly Efeito[]; readonly frase: string } {
  const socio = estado.socios.find((s) => s.id === idSocio)
  const novo = dito(linha, estado)
  if (novo === null || socio === undefined || novo.valor === valorEm(socio, novo.desde))
    return { efeitos: [], frase: "" }
  const atual = socio.proLabores.find((p) => p.desde === novo.desde)
  const resto = socio.proLabores.filter((p) => p !== atual)
  const proLabores = [...resto, novo].sort((a, b) => (a.desde < b.desde ? -1 : 1))
  estado.socios = estado.socios.map((s) => (s === socio ? { ...s, proLabores } : s))
  const chave = { id_empresa: idEmpresa, id_socio: idSocio, desde: novo.desde }
  const depois = { valor_centavos: novo.valor.toString() }
  const efeito: Efeito =
    atual === undefined
      ? // The worker category of a partner who is not an employee; the screen changes it.
        {
          tabela: "pro_labores",
          acao: "inserir",
          chave,
          antes: null,
          depois: { ...chave, ...depois, categoria: "723" },
        }
      : {
          tabela: "pro_labores",
          acao: "alterar",
          chave,
          antes: { valor_centavos: atual.valor.toString() },
          depois,
        }
  return { efeitos: [efeito], frase: `Pró-labore desde ${formatarCompetencia(mesDe(novo.desde))}.` }
}

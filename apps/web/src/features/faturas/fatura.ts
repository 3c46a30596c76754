import { distribuirCentavos, estadosDaFatura, type Fatura, porId } from "@partida/contracts"
import { deReais, paraReais } from "@partida/fiscal/nucleo"
import { formatarData, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import type { Queixas } from "../../lib/formulario/queixas.ts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import type { Leitura } from "../../shared/formulario/useEdicao.ts"
import type { Tom } from "../../ui/Etiqueta.tsx"

/** What the form of a bill holds. */
interface FaturaDigitada {
  readonly idCliente: string
  readonly idServico: string
  readonly descricao: string
  readonly valor: string
  readonly competencia: string
  readonly emitirEm: string
  readonly agendar: boolean
}
interface NovaFaturaDigitada extends FaturaDigitada {
  readonly parcelas: string
}

export function novaFatura(): NovaFaturaDigitada {
  const hoje = hojeEmSaoPaulo()
  return {
    idCliente: "",
    idServico: "",
    descricao: "",
    valor: "0.00",
    competencia: hoje.slice(0, 7),
    emitirEm: hoje,
    agendar: false,
    parcelas: "1",
  }
}

/** A bill as the form holds it. */
export const leituraDe = (f: Fatura): Leitura<FaturaDigitada> => ({
  valores: {
    idCliente: f.idCliente,
    idServico: f.idServico ?? "",
    descricao: f.descricao ?? "",
    valor: f.valor,
    competencia: f.competencia,
    emitirEm: f.emitirEm,
    agendar: f.estado === estadosDaFatura.AGENDADA.id,
  },
  versao: f.versao,
})

export const ouNulo = (texto: string) => (texto.trim() === "" ? null : texto)

/** What goes to the server. */
export const corpoDe = ({ idServico, descricao, ...resto }: FaturaDigitada) => ({
  ...resto,
  idServico: ouNulo(idServico),
  descricao: ouNulo(descricao),
})

const quantasParcelas = (texto: string) => (/^[1-9]\d?$/.test(texto) ? Number(texto) : Number.NaN)

export const corpoDaNova = ({ parcelas, ...resto }: NovaFaturaDigitada) => ({
  ...corpoDe(resto),
  parcelas: quantasParcelas(parcelas),
})

/** What the contract says in words for programmers. */
export const conferir = ({ idCliente }: FaturaDigitada): Queixas => (idCliente === "" ? SEM_CLIENTE : {})
const SEM_CLIENTE = { idCliente: "Escolha o cliente." }

export const conferirNova = (d: NovaFaturaDigitada): Queixas => ({
  ...conferir(d),
  ...(quantasParcelas(d.parcelas) <= 60 ? {} : { parcelas: "Informe de 1 a 60 parcelas." }),
})

/** "1 de R$ 333,34 e 2 de R$ 333,33": what each instalment is, before they exist; null for one, or for what cannot be parted. */
export function parcelasEmPalavras({ valor, parcelas }: Pick<NovaFaturaDigitada, "valor" | "parcelas">): string | null {
  const n = quantasParcelas(parcelas)
  if (!(n > 1 && n <= 60) || !/^\d{1,13}\.\d{2}$/.test(valor)) return null
  const total = deReais(valor)
  if (total < BigInt(n)) return null
  const grupos = Map.groupBy(distribuirCentavos(total, n), (parte) => parte)
  return [...grupos].map(([parte, delas]) => `${delas.length} de ${formatarReais(paraReais(parte))}`).join(" e ")
}

/** Fields of the conflict screen, in the order of the form; a client and a service have only ids there. */
export const camposComparados: readonly CampoComparado<FaturaDigitada>[] = [
  { nome: "idCliente", rotulo: "Cliente", emPalavras: () => "o escolhido" },
  {
    nome: "idServico",
    rotulo: "Serviço",
    emPalavras: ({ idServico }) => (idServico === "" ? "nenhum" : "o escolhido"),
  },
  { nome: "descricao", rotulo: "Descrição", emPalavras: ({ descricao }) => ouNulo(descricao) ?? "a do serviço" },
  { nome: "valor", rotulo: "Valor", emPalavras: ({ valor }) => formatarReais(valor) },
  { nome: "competencia", rotulo: "Competência", emPalavras: ({ competencia }) => competencia },
  { nome: "emitirEm", rotulo: "Emitir em", emPalavras: ({ emitirEm }) => formatarData(emitirEm) },
  { nome: "agendar", rotulo: "Emitir sozinha", emPalavras: ({ agendar }) => (agendar ? "sim" : "não") },
]

const tons = {
  A_FATURAR: "neutro",
  ERRO: "erro",
  FATURADO: "feito",
  AGENDADA: "neutro",
  CANCELADO: "neutro",
} as const satisfies Record<keyof typeof estadosDaFatura, Tom>

/** The state of a bill in a word, with its tone: one under way is not waiting any more. */
export function estadoEmPalavras(f: Pick<Fatura, "estado" | "emitindo" | "parada">): { rotulo: string; tom: Tom } {
  if (f.parada) return { rotulo: "Parada", tom: "erro" }
  if (f.emitindo) return { rotulo: "Emitindo", tom: "andamento" }
  const nome = porId(estadosDaFatura, f.estado) ?? "CANCELADO"
  return { rotulo: estadosDaFatura[nome].rotulo, tom: tons[nome] }
}

/** Whether a person may still change the bill. */
export const ehEditavel = (f: Pick<Fatura, "estado" | "emitindo">): boolean =>
  !f.emitindo && (f.estado === estadosDaFatura.A_FATURAR.id || f.estado === estadosDaFatura.AGENDADA.id)

/** Sum of reais, exact. */
export const somarReais = (valores: readonly string[]): string =>
  paraReais(valores.reduce((soma, v) => soma + deReais(v), 0n))

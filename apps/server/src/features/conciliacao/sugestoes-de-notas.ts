import { diasEntre, formatarData, paraReais, reaisPorExtenso } from "@partida/fiscal"
import { modulo } from "../../modulo.ts"
import { type Encargos, encargosEm } from "../titulos/encargos.ts"
import {
  type Candidatos,
  confiancaDe,
  distancia,
  type LinhaASugerir,
  type NotaAReceber,
  type Ponderada,
} from "./candidatos.ts"
import { parteDoNome } from "./palavras.ts"

/** Days after a note in which it is still looked for. */
const PRAZO_DA_NOTA = 150
/** Days before its due day in which a title is paid early. */
const ADIANTADO = 45

const diaDe = (n: NotaAReceber) => n.vencimento ?? n.emissao

/** Notes that the line may receive: one, several of a client, or one but for a difference. */
export function notas(linha: LinhaASugerir, palavras: ReadonlySet<string>, c: Candidatos): Ponderada[] {
  const valor = linha.valorCentavos
  const digitos = linha.descricao.replace(/\D/g, " ")
  const abertas = c.notas.filter((n) => {
    const dias = diasEntre(diaDe(n), linha.data)
    return (
      dias >= (n.vencimento === undefined ? -3 : -ADIANTADO) &&
      dias <= PRAZO_DA_NOTA &&
      n.recebidoCentavos < n.liquidoCentavos
    )
  })
  const nomeadas = abertas.map((nota) => ({
    nota,
    nome: parteDoNome(nota.nome, palavras) > 0 || (nota.documento !== null && digitos.includes(nota.documento)),
    numero: nota.numero !== "" && digitos.split(/\s+/).includes(nota.numero),
  }))
  const exatas = nomeadas.flatMap((n) => {
    const como = comoChegaA(n.nota, linha)
    return como === null ? [] : { ...n, como }
  })
  const sugestoes = exatas.map(({ nota, nome, numero, como }): Ponderada => {
    const dias = distancia(diaDe(nota), linha.data)
    const unica = exatas.length === 1
    const pontos = (nome ? 96 : numero ? 92 : unica ? 66 : 48) - Math.min(8, Math.floor(dias / 20)) - como.duvida
    const porque = nome
      ? ", e o cliente está na descrição"
      : numero
        ? ", e o número está na descrição"
        : unica
          ? `, ${nota.vencimento === undefined ? "a única" : "o único"} deste valor`
          : ""
    return {
      ...daNota([{ nota, valor: como.recebido }], valor - como.recebido),
      motivo: [`${como.oQue}${porque}.`, ...como.porque].join(" "),
      confianca: confiancaDe(pontos),
      aviso: null,
      pontos,
    }
  })
  const doCliente = nomeadas.filter(({ nome }) => nome).map(({ nota }) => nota)
  return [...sugestoes, ...somaDeNotas(linha, doCliente), ...comDiferenca(linha, doCliente)]
}

/** How a line is all that a note asks: what lacks of it, with the fine and interest or the discount of the day, or its gross amount. */
interface Chegada {
  readonly oQue: string
  /** Of the note; what the line differs from it is fine and interest, or the discount. */
  readonly recebido: bigint
  readonly porque: readonly string[]
  readonly duvida: number
}

function comoChegaA(nota: NotaAReceber, linha: LinhaASugerir): Chegada | null {
  const valor = linha.valorCentavos
  const falta = faltaReceber(nota)
  const daNota = nota.vencimento === undefined ? "da nota" : "do título"
  const exato = (qual: string): Chegada => ({
    oQue: `O valor é o ${qual} ${daNota}`,
    recebido: valor,
    porque: [],
    duvida: 0,
  })
  if (falta === valor) return exato(nota.recebidoCentavos > 0n ? "que falta receber" : "líquido")
  const encargos = encargosDe(nota, linha)
  if (encargos?.totalCentavos === valor) {
    const qual = encargos.descontoCentavos > 0n ? "com o desconto combinado" : "com a multa e os juros do dia"
    return { oQue: `O valor é o ${daNota} ${qual}`, recebido: falta, porque: encargos.porque, duvida: 1 }
  }
  // Gross only while nothing came in: later, what lacks of it is what the client withheld.
  return nota.recebidoCentavos === 0n && nota.valorCentavos === valor ? exato("bruto") : null
}

/** What was agreed for who pays on the day of the line; null where nothing was. */
function encargosDe(nota: NotaAReceber, linha: LinhaASugerir): Encargos | null {
  if (nota.combinado === null) return null
  const encargos = encargosEm(nota.combinado, linha.data)
  return encargos.porque.length === 0 ? null : encargos
}

/** "Nota 41", or what a title without one is. */
const nomeDoQueRecebe = (n: NotaAReceber): string =>
  n.vencimento === undefined ? `Nota ${n.numero}` : `${n.descricao ?? "Título"} de ${formatarData(n.vencimento)}`

const faltaReceber = (n: NotaAReceber) => n.liquidoCentavos - n.recebidoCentavos

function daNota(partes: readonly { readonly nota: NotaAReceber; readonly valor: bigint }[], sobra = 0n) {
  const [primeira] = partes
  const quais = partes.map(({ nota }) => nomeDoQueRecebe(nota)).join(", ")
  return {
    destino: {
      tipo: "notas" as const,
      notas: partes.map(({ nota, valor }) => ({ id: nota.id, valor: paraReais(valor) })),
      diferenca: sobra === 0n ? null : sobra > 0n ? ("juros" as const) : ("desconto" as const),
    },
    titulo: `${quais}, ${primeira?.nota.nome ?? "cliente sem nome"}`,
    alvos: partes.map(({ nota }) => nota.id),
  }
}

/** Notes of a client among which a sum is looked for. */
const MAXIMO_DE_NOTAS = 8

/** A client that pays several notes at once: those whose sum is the line, the fewest first; as they are, or with what the day adds to each. */
function somaDeNotas(linha: LinhaASugerir, doCliente: readonly NotaAReceber[]): Ponderada[] {
  const valor = linha.valorCentavos
  const candidatas = doCliente
    .filter((n) => faltaReceber(n) > 0n && faltaReceber(n) < valor)
    .slice(0, MAXIMO_DE_NOTAS)
    .map((nota) => ({ nota, falta: faltaReceber(nota), encargos: encargosDe(nota, linha) }))
  const doDia = ({ falta, encargos }: (typeof candidatas)[number]) => encargos?.totalCentavos ?? falta
  for (let mascara = 3; mascara < 1 << candidatas.length; mascara++) {
    const quais = candidatas.filter((_, i) => (mascara >> i) & 1)
    if (quais.length < 2) continue
    const falta = quais.reduce((s, n) => s + n.falta, 0n)
    const noDia = quais.reduce((s, n) => s + doDia(n), 0n)
    // Late and early in one payment would be a fine and a discount that hide each other.
    const umSo = quais.every((n) => doDia(n) >= n.falta) || quais.every((n) => doDia(n) <= n.falta)
    if (falta !== valor && !(umSo && noDia === valor)) continue
    const comEncargos = falta !== valor
    const pontos = comEncargos ? 85 : 86
    const soma = `A soma de ${quais.length} notas deste cliente`
    return [
      {
        ...daNota(
          quais.map((n) => ({ nota: n.nota, valor: n.falta })),
          valor - falta,
        ),
        motivo: comEncargos
          ? `${soma}, ${noDia > falta ? "com a multa e os juros do dia" : "com o desconto combinado"}, é o valor da linha. ${quais.flatMap((n) => n.encargos?.porque ?? []).join(" ")}`
          : `${soma} é o valor da linha.`,
        confianca: confiancaDe(pontos),
        aviso: null,
        pontos,
      },
    ]
  }
  return []
}

/** Almost the note of a client who is named: what lacks or passes, up to a tenth, is for the person to say. */
function comDiferenca(linha: LinhaASugerir, doCliente: readonly NotaAReceber[]): Ponderada[] {
  return doCliente.flatMap((nota) => {
    const falta = faltaReceber(nota)
    const diferenca = linha.valorCentavos - falta
    const bruto = nota.valorCentavos - nota.recebidoCentavos
    if (modulo(diferenca) * 10n > falta || linha.valorCentavos === bruto || comoChegaA(nota, linha) !== null) return []
    const amais = diferenca > 0n
    const pontos = 38
    return {
      ...daNota([{ nota, valor: falta }], diferenca),
      motivo: "O cliente está na descrição, mas o valor é outro.",
      aviso: amais
        ? `Entraram ${reaisPorExtenso(diferenca)} a mais que a nota: ficam como juros recebidos.`
        : `Entraram ${reaisPorExtenso(-diferenca)} a menos que a nota: ficam como desconto concedido.`,
      confianca: confiancaDe(pontos),
      pontos,
    }
  })
}

import { diasEntre, formatarData, paraReais, reaisPorExtenso } from "@partida/fiscal"
import { modulo } from "../../modulo.ts"
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
  // Gross only while nothing came in: later, what lacks of it is what the client withheld.
  const exatas = nomeadas.filter(
    ({ nota }) => faltaReceber(nota) === valor || (nota.recebidoCentavos === 0n && nota.valorCentavos === valor),
  )
  const sugestoes = exatas.map(({ nota, nome, numero }): Ponderada => {
    const dias = distancia(diaDe(nota), linha.data)
    const unica = exatas.length === 1
    const pontos = (nome ? 96 : numero ? 92 : unica ? 66 : 48) - Math.min(8, Math.floor(dias / 20))
    const qual = nota.liquidoCentavos - nota.recebidoCentavos === valor ? "líquido" : "bruto"
    return {
      ...daNota([{ nota, valor }]),
      motivo: `O valor é o ${nota.recebidoCentavos > 0n ? "que falta receber" : qual} ${nota.vencimento === undefined ? "da nota" : "do título"}${nome ? ", e o cliente está na descrição" : numero ? ", e o número está na descrição" : unica ? ", a única deste valor" : ""}.`,
      confianca: confiancaDe(pontos),
      aviso: null,
      pontos,
    }
  })
  const doCliente = nomeadas.filter(({ nome }) => nome).map(({ nota }) => nota)
  return [...sugestoes, ...somaDeNotas(valor, doCliente), ...comDiferenca(valor, doCliente)]
}

/** "Nota 41", or what a title without one is. */
const nomeDoQueRecebe = (n: NotaAReceber): string =>
  n.vencimento === undefined ? `Nota ${n.numero}` : `${n.descricao ?? "Título"} de ${formatarData(n.vencimento)}`

const faltaReceber = (n: NotaAReceber) => n.liquidoCentavos - n.recebidoCentavos

function daNota(partes: readonly { readonly nota: NotaAReceber; readonly valor: bigint }[]) {
  const [primeira] = partes
  const quais = partes.map(({ nota }) => nomeDoQueRecebe(nota)).join(", ")
  return {
    destino: {
      tipo: "notas" as const,
      notas: partes.map(({ nota, valor }) => ({ id: nota.id, valor: paraReais(valor) })),
      diferenca: null,
    },
    titulo: `${quais}, ${primeira?.nota.nome ?? "cliente sem nome"}`,
    alvos: partes.map(({ nota }) => nota.id),
  }
}

/** Notes of a client among which a sum is looked for. */
const MAXIMO_DE_NOTAS = 8

/** A client that pays several notes at once: those whose sum is the line, the fewest first. */
function somaDeNotas(valor: bigint, doCliente: readonly NotaAReceber[]): Ponderada[] {
  const candidatas = doCliente.filter((n) => faltaReceber(n) > 0n && faltaReceber(n) < valor).slice(0, MAXIMO_DE_NOTAS)
  for (let mascara = 3; mascara < 1 << candidatas.length; mascara++) {
    const quais = candidatas.filter((_, i) => (mascara >> i) & 1)
    if (quais.length < 2 || quais.reduce((s, n) => s + faltaReceber(n), 0n) !== valor) continue
    const pontos = 86
    return [
      {
        ...daNota(quais.map((nota) => ({ nota, valor: faltaReceber(nota) }))),
        motivo: `A soma de ${quais.length} notas deste cliente é o valor da linha.`,
        confianca: confiancaDe(pontos),
        aviso: null,
        pontos,
      },
    ]
  }
  return []
}

/** Almost the note of a client who is named: what lacks or passes, up to a tenth, is for the person to say. */
function comDiferenca(valor: bigint, doCliente: readonly NotaAReceber[]): Ponderada[] {
  return doCliente.flatMap((nota) => {
    const falta = faltaReceber(nota)
    const diferenca = valor - falta
    if (diferenca === 0n || modulo(diferenca) * 10n > falta || valor === nota.valorCentavos - nota.recebidoCentavos)
      return []
    const amais = diferenca > 0n
    const pontos = 38
    return {
      ...daNota([{ nota, valor: falta }]),
      destino: {
        tipo: "notas" as const,
        notas: [{ id: nota.id, valor: paraReais(falta) }],
        diferenca: amais ? ("juros" as const) : ("desconto" as const),
      },
      motivo: "O cliente está na descrição, mas o valor é outro.",
      aviso: amais
        ? `Entraram ${reaisPorExtenso(diferenca)} a mais que a nota: ficam como juros recebidos.`
        : `Entraram ${reaisPorExtenso(-diferenca)} a menos que a nota: ficam como desconto concedido.`,
      confianca: confiancaDe(pontos),
      pontos,
    }
  })
}

import { nomeDaGuia } from "@partida/contracts"
import { diasEntre, formatarCompetencia, formatarData, competencia as mesDe, reaisPorExtenso } from "@partida/fiscal"
import { modulo } from "../../modulo.ts"
import {
  type Candidatos,
  confiancaDe,
  distancia,
  type GuiaAberta,
  type LinhaASugerir,
  type Ponderada,
  tem,
} from "./candidatos.ts"
import { PALAVRAS_DA_GUIA, PALAVRAS_DE_TRIBUTO } from "./palavras.ts"

/** Payments that somebody already recorded, of which the line may be the proof. */
export function pagamentosJaFeitos(linha: LinhaASugerir, c: Candidatos): Ponderada[] {
  const valor = modulo(linha.valorCentavos)
  return c.pagamentos
    .filter((p) => p.valorPagoCentavos === valor && distancia(p.pagoEm, linha.data) <= 5)
    .map((p) => {
      const pontos = 99 - distancia(p.pagoEm, linha.data)
      return {
        destino: { tipo: "pagamento", id: p.id },
        titulo: `${nomeDaGuia(p)} de ${formatarCompetencia(mesDe(p.competencia))}, já paga`,
        motivo: `O pagamento de ${reaisPorExtenso(valor)} em ${formatarData(p.pagoEm)} já está registrado: esta linha é a prova dele.`,
        confianca: confiancaDe(pontos),
        aviso: null,
        pontos,
        alvos: [p.id],
      }
    })
}

/** Guides that the line may pay: alone, with what they ask on the day, or several together. */
export function guias(linha: LinhaASugerir, palavras: ReadonlySet<string>, c: Candidatos): Ponderada[] {
  const valor = modulo(linha.valorCentavos)
  const deTributo = tem(palavras, PALAVRAS_DE_TRIBUTO)
  const uma = c.guias.flatMap((guia) => {
    const aberto = guia.valorCentavos - guia.pagoCentavos
    const especifica = tem(palavras, PALAVRAS_DA_GUIA[guia.obrigacao]) || temCodigo(linha.descricao, guia)
    const dias = diasEntre(guia.vencimento, linha.data)
    if (dias < -60 || dias > 400 || (valor !== aberto && (valor < aberto / 4n || valor > aberto * 2n))) return []
    const devido = c.devidoEm(guia, linha.data)
    const total = devido?.total ?? aberto
    const titulo = `${nomeDaGuia(guia)} de ${formatarCompetencia(mesDe(guia.competencia))}`
    const base = { destino: { tipo: "guias" as const, ids: [guia.id] }, titulo, alvos: [guia.id] }
    if (valor === total) {
      const pontos =
        (especifica ? 97 : deTributo ? 90 : 62) - Math.min(10, Math.floor(distancia(guia.vencimento, linha.data) / 15))
      const comMora = devido !== null && devido.acrescimos > 0n
      const motivo = comMora
        ? `O valor é o da guia com multa e juros de ${reaisPorExtenso(devido.acrescimos)} até ${formatarData(linha.data)}.`
        : `O valor é o da guia, que vence em ${formatarData(guia.vencimento)}${especifica ? ", e a descrição fala dela" : ""}.`
      return { ...base, motivo, confianca: confiancaDe(pontos), aviso: null, pontos }
    }
    if (!especifica || Math.abs(dias) > 75) return []
    const falta = total - valor
    const aviso =
      falta > 0n
        ? `A guia pede ${reaisPorExtenso(total)} em ${formatarData(linha.data)} e saíram ${reaisPorExtenso(valor)}: faltam ${reaisPorExtenso(falta)}.`
        : `A guia pede ${reaisPorExtenso(total)} em ${formatarData(linha.data)} e saíram ${reaisPorExtenso(valor)}: ${reaisPorExtenso(-falta)} a mais.`
    const pontos = 40 - Math.min(20, Math.floor(Math.abs(dias) / 4))
    return {
      ...base,
      motivo: "A descrição fala desta guia, mas o valor é outro.",
      confianca: confiancaDe(pontos),
      aviso,
      pontos,
    }
  })
  return [...uma, ...(deTributo || tem(palavras, ["dctfweb", "inss"]) ? variasGuias(linha, valor, c) : [])]
}

/** The revenue code of a DARF, as the description has it. */
const temCodigo = (descricao: string, { codigoDeReceita }: GuiaAberta): boolean => {
  const codigo = codigoDeReceita?.slice(0, 4)
  return codigo !== undefined && descricao.split(/\D+/).includes(codigo)
}

/** Guides that one document takes together. */
const MAXIMO_DE_GUIAS = 6

/** One DARF pays what falls due on the same day: the guides whose sum is the line. */
function variasGuias(linha: LinhaASugerir, valor: bigint, c: Candidatos): Ponderada[] {
  const darfs = c.guias.filter(
    (g) => !g.obrigacao.startsWith("das") && Math.abs(diasEntre(g.vencimento, linha.data)) <= 120,
  )
  return [...Map.groupBy(darfs, (g) => g.vencimento).values()].flatMap((doDia) => {
    if (doDia.length < 2 || doDia.length > MAXIMO_DE_GUIAS) return []
    const devidos = doDia.map((g) => c.devidoEm(g, linha.data)?.total ?? g.valorCentavos - g.pagoCentavos)
    for (let mascara = 3; mascara < 1 << doDia.length; mascara++) {
      const quais = doDia.filter((_, i) => (mascara >> i) & 1)
      if (quais.length < 2) continue
      const soma = devidos.reduce((total, d, i) => ((mascara >> i) & 1 ? total + d : total), 0n)
      if (soma !== valor) continue
      const nomes = quais.map((g) => nomeDaGuia(g)).join(" + ")
      const pontos = 88
      return {
        destino: { tipo: "guias", ids: quais.map((g) => g.id) },
        titulo: nomes,
        motivo: `A soma destas ${quais.length} guias, que vencem em ${formatarData(quais[0]?.vencimento ?? "")}, é o valor da linha.`,
        confianca: confiancaDe(pontos),
        aviso: null,
        pontos,
        alvos: quais.map((g) => g.id),
      }
    }
    return []
  })
}

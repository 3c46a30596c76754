import { diasEntre, formatarData, reaisPorExtenso } from "@partida/fiscal"
import { modulo } from "../../modulo.ts"
import { type Candidatos, confiancaDe, distancia, type LinhaASugerir, type Ponderada } from "./candidatos.ts"
import { parteDoNome } from "./palavras.ts"

/** Between the day that was told and that of the bank. */
const DIAS_DA_PROVA = 5
/** Days before and after its due day in which a title is paid. */
const ADIANTADO = 45
const ATRASADO = 150
/** So early it may be that of another month, of what repeats: a person looks at it. */
const CEDO_DEMAIS = 15
const PONTOS_DO_CEDO = 30

/** Titles that somebody already settled by hand, of which the line may be the proof. */
export function baixasJaFeitas(linha: LinhaASugerir, c: Candidatos): Ponderada[] {
  return c.baixas
    .filter((b) => b.dinheiroCentavos === linha.valorCentavos && distancia(b.pagoEm, linha.data) <= DIAS_DA_PROVA)
    .map((b) => {
      const pontos = 99 - distancia(b.pagoEm, linha.data)
      return {
        destino: { tipo: "baixa", id: b.id },
        titulo: `${b.titulo}, já ${linha.valorCentavos > 0n ? "recebido" : "pago"}`,
        motivo: `A baixa de ${reaisPorExtenso(modulo(b.dinheiroCentavos))} em ${formatarData(b.pagoEm)} já está registrada: esta linha é a prova dela.`,
        confianca: confiancaDe(pontos),
        aviso: null,
        pontos,
        alvos: [b.id],
      }
    })
}

/** Titles to pay that ask what left: the supplier in the description makes it sure, and the nearest due day comes first. */
export function titulosAPagar(linha: LinhaASugerir, palavras: ReadonlySet<string>, c: Candidatos): Ponderada[] {
  const digitos = linha.descricao.replace(/\D/g, " ")
  const exatos = c.aPagar.filter((t) => {
    const dias = diasEntre(t.vencimento, linha.data)
    return t.liquidoCentavos === -linha.valorCentavos && dias >= -ADIANTADO && dias <= ATRASADO
  })
  return exatos.map((t): Ponderada => {
    const nome = parteDoNome(t.nome, palavras) > 0 || (t.documento !== null && digitos.includes(t.documento))
    const dias = distancia(t.vencimento, linha.data)
    const cedo = diasEntre(linha.data, t.vencimento) > CEDO_DEMAIS ? PONTOS_DO_CEDO : 0
    const pontos = (nome ? 95 : exatos.length === 1 ? 72 : 52) - Math.min(12, Math.floor(dias / 5)) - cedo
    return {
      destino: { tipo: "titulos", ids: [t.id] },
      titulo: `${t.descricao}, ${t.nome}, vencimento em ${formatarData(t.vencimento)}`,
      motivo: `O valor é o que falta do título${nome ? ", e o fornecedor está na descrição" : exatos.length === 1 ? ", o único deste valor" : ""}.`,
      confianca: confiancaDe(pontos),
      aviso: null,
      pontos,
      alvos: [t.id],
    }
  })
}

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
/** Fine and interest of who pays late, in parts of the title; more than this is another amount. */
const ATE_UM_QUINTO = 5n
const PONTOS_DO_ATRASO = 45

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

/**
 * Titles to pay that ask what left: the supplier in the description makes it sure, and the nearest due day comes first. Of a supplier that is
 * named, also what was paid late and passes the title by up to a fifth: nobody said how much it charges, and a person looks at it.
 */
export function titulosAPagar(linha: LinhaASugerir, palavras: ReadonlySet<string>, c: Candidatos): Ponderada[] {
  const digitos = linha.descricao.replace(/\D/g, " ")
  const saiu = -linha.valorCentavos
  const proximos = c.aPagar.flatMap((t) => {
    const dias = diasEntre(t.vencimento, linha.data)
    if (dias < -ADIANTADO || dias > ATRASADO) return []
    const nome = parteDoNome(t.nome, palavras) > 0 || (t.documento !== null && digitos.includes(t.documento))
    return { t, dias, nome }
  })
  const exatos = proximos.filter(({ t }) => t.liquidoCentavos === saiu)
  const doTitulo = ({ t }: (typeof proximos)[number], pontos: number) => ({
    destino: {
      tipo: "titulos" as const,
      ids: [t.id],
      diferenca: t.liquidoCentavos === saiu ? null : ("juros" as const),
    },
    titulo: `${t.descricao}, ${t.nome}, vencimento em ${formatarData(t.vencimento)}`,
    confianca: confiancaDe(pontos),
    pontos,
    alvos: [t.id],
  })
  return [
    ...exatos.map((p): Ponderada => {
      const cedo = p.dias < -CEDO_DEMAIS ? PONTOS_DO_CEDO : 0
      const pontos =
        (p.nome ? 95 : exatos.length === 1 ? 72 : 52) - Math.min(12, Math.floor(Math.abs(p.dias) / 5)) - cedo
      return {
        ...doTitulo(p, pontos),
        motivo: `O valor é o que falta do título${p.nome ? ", e o fornecedor está na descrição" : exatos.length === 1 ? ", o único deste valor" : ""}.`,
        aviso: null,
      }
    }),
    ...proximos.flatMap((p): Ponderada[] => {
      const amais = saiu - p.t.liquidoCentavos
      if (!p.nome || p.dias <= 0 || amais <= 0n || amais * ATE_UM_QUINTO > p.t.liquidoCentavos) return []
      return [
        {
          ...doTitulo(p, PONTOS_DO_ATRASO),
          motivo: `O fornecedor está na descrição, e o título venceu ${p.dias === 1 ? "na véspera" : `${p.dias} dias antes`}.`,
          aviso: `Saíram ${reaisPorExtenso(amais)} a mais que o título: ficam como juros e multa pagos.`,
        },
      ]
    }),
  ]
}

import { contaDosSocios, nomeCurtoDaGuia, papeis } from "@partida/contracts"
import { diasEntre, formatarCompetencia, formatarData, competencia as mesDe, reaisPorExtenso } from "@partida/fiscal"
import { marcoAlcancado, quandoE } from "../../palavras.ts"
import type { GuiaAVencer, PessoasDoEscritorio } from "./guias-a-vencer.repository.ts"

/** Days before the due date on which people are told, the day itself, and the day after of what nobody paid. */
export const MARCOS_DAS_GUIAS = [5, 1, 0, -1] as const
/** How far back a server that was off still tells of what fell due, in days. */
export const ATRASO_QUE_SE_DIZ = 5
const NOMES_NO_AVISO = 3

/** The mark that a number of days to the due date has reached; null while it is too early. */
export function marcoDaGuia(dias: number): number | null {
  return marcoAlcancado(MARCOS_DAS_GUIAS, dias)
}

/** Whether each person of the office is told of the guides of a company. */
export function quemSabe({ pessoas, concessoes }: PessoasDoEscritorio) {
  const dadas = new Set(concessoes.map((c) => `${c.idUsuario}:${c.idEmpresa}`))
  const alcanca = (pessoa: (typeof pessoas)[number], idEmpresa: string) =>
    ehDaEmpresa(pessoa) || pessoa.somenteConcedidas ? dadas.has(`${pessoa.id}:${idEmpresa}`) : true
  return (
    idPessoa: string,
    { idEmpresa, idResponsavel, obrigacao }: Pick<GuiaAVencer, "idEmpresa" | "idResponsavel" | "obrigacao">,
  ) => {
    const pessoa = pessoas.find(({ id }) => id === idPessoa)
    if (!pessoa || !alcanca(pessoa, idEmpresa)) return false
    // The database hides this guide from them, and a notice would tell its amount.
    if (contaDosSocios(obrigacao) && pessoa.papel === papeis.FUNCIONARIO.id) return false
    if (ehDaEmpresa(pessoa)) return true
    const responsavel = pessoas.find(({ id }) => id === idResponsavel)
    // Without somebody active who answers for it, every administrator who reaches it.
    return responsavel !== undefined && alcanca(responsavel, idEmpresa)
      ? responsavel.id === pessoa.id
      : pessoa.papel === papeis.ADMINISTRADOR.id
  }
}

const ehDaEmpresa = ({ papel }: PessoasDoEscritorio["pessoas"][number]) =>
  papel === papeis.EMPRESA.id || papel === papeis.FUNCIONARIO.id

/** What one notice says of guides that are due, or fell due, on one day. Throws without any guide. */
export function avisoDasGuias(guias: readonly GuiaAVencer[], hoje: string) {
  const [primeira] = guias
  if (!primeira) throw new Error("A notice is about at least one guide.")
  const { vencimento, apelido, idEmpresa } = primeira
  const empresas = new Set(guias.map((g) => g.idEmpresa)).size
  const nomes = guias.slice(0, NOMES_NO_AVISO).map((g) => descrever(g, empresas > 1))
  const resto = guias.length - nomes.length
  const total = guias.reduce((soma, g) => soma + g.emAbertoCentavos, 0n)
  const soma = guias.length > 1 ? ` Somam ${reaisPorExtenso(total)}.` : ""
  const pagas =
    guias.length > 1 ? "Se já foram pagas, registre os pagamentos." : "Se já foi paga, registre o pagamento."
  const filtro = new URLSearchParams({
    situacao: "em-aberto",
    de: vencimento,
    ate: vencimento,
    ...(empresas > 1 ? {} : { empresa: idEmpresa }),
  })
  return {
    titulo: empresas > 1 ? `${emPoucas(guias, hoje)}, de ${empresas} empresas` : `${apelido}: ${emPoucas(guias, hoje)}`,
    mensagem: `${nomes.join("; ")}${resto > 0 ? `; e mais ${resto}` : ""}.${soma} Vencimento em ${formatarData(vencimento)}.${vencimento < hoje ? " A multa e os juros contam desde então." : ""} ${pagas}`,
    destino: `/despesas/impostos?${filtro}`,
  }
}

/** "DAS vence em 5 dias", "3 guias vencem amanhã", "DAS venceu ontem". */
export function emPoucas(guias: readonly GuiaAVencer[], hoje: string): string {
  const [unica] = guias
  if (!unica) return "Nenhuma guia"
  const dias = diasEntre(hoje, unica.vencimento)
  const [um, varios] = dias < 0 ? ["venceu", "venceram"] : ["vence", "vencem"]
  return guias.length === 1
    ? `${nomeCurtoDaGuia(unica)} ${um} ${quandoE(dias)}`
    : `${guias.length} guias ${varios} ${quandoE(dias)}`
}

function descrever(guia: GuiaAVencer, comEmpresa: boolean): string {
  const mes = formatarCompetencia(mesDe(guia.competencia))
  const deQuem = comEmpresa ? `, ${guia.apelido}` : ""
  return `${nomeCurtoDaGuia(guia)} de ${mes}${deQuem}, ${reaisPorExtenso(guia.emAbertoCentavos)}`
}

import { z } from "zod"
import { codigoDeArrecadacao } from "../arrecadacao.ts"
import { mesDe, vencimentoDoSimples } from "../calendario.ts"
import { emNumero } from "../dinheiro.ts"
import { type Contexto, type Guia, hoje } from "../estado.ts"
import { totalDaGuia } from "../pdf/documentos.ts"
import { type Chamada, Recusa, type Resposta, sucesso } from "../protocolo.ts"
import { anoCalendario, ler, lerDia, periodo } from "./entrada.ts"
import { acrescimosDe, comAcrescimos, detalhar, diaDePagamento, emitirGuia, pdfDe } from "./guias.ts"

/** PGMEI: the fixed DAS of the MEI, months with benefit, and what went to the Dívida Ativa. */

const CODIGO = "[EntradaIncorreta-PGMEI-MSG_ISN_002]"
const recusar = (motivo: string) => new Recusa(400, CODIGO, `Parâmetros de entrada inválidos. ${motivo}`)

/** 5 % of the minimum wage (12 % of a truck driver) by year, and the fixed ICMS and ISS (LC 123, art. 18-A § 3º V). */
const INSS: Readonly<Record<string, { readonly comum: bigint; readonly caminhoneiro: bigint }>> = {
  "2025": { comum: 7_590n, caminhoneiro: 18_216n },
  "2026": { comum: 8_105n, caminhoneiro: 19_452n },
}
const ICMS = 100n
const ISS = 500n

const pedidoDeDas = z.object({
  periodoApuracao: periodo,
  dataConsolidacao: z.union([z.string(), z.number()]).nullish(),
})

function emitir(contexto: Contexto, chamada: Chamada): Guia {
  const { contribuinte } = chamada.envelope
  if (contribuinte.tipo !== 2) throw recusar("O contribuinte deve ser pessoa jurídica.")
  const { periodoApuracao: pa, dataConsolidacao } = ler(pedidoDeDas, chamada.entrada, CODIGO)
  const registrado = contexto.gavetas.contribuintes.ler(contribuinte.numero)
  if (registrado && !registrado.mei) throw recusar("O contribuinte não é optante pelo SIMEI no período.")
  if (pa > mesDe(hoje(contexto))) throw recusar("O período de apuração ainda não começou.")
  const inss = INSS[pa.slice(0, 4)]
  if (!inss) throw recusar("O simulador não tem o salário mínimo do período.")
  const { icms = false, iss = true, caminhoneiro = false } = registrado?.mei ?? {}
  const beneficio = contexto.gavetas.beneficios.ler(`${contribuinte.numero}|${pa}`) ?? false
  const parcelas: readonly (readonly [string, string, bigint])[] = [
    ...(beneficio ? [] : ([["1006", "INSS", caminhoneiro ? inss.caminhoneiro : inss.comum]] as const)),
    ...(icms ? ([["1007", "ICMS", ICMS]] as const) : []),
    ...(iss ? ([["1010", "ISS", ISS]] as const) : []),
  ]
  const vencimento = vencimentoDoSimples(pa)
  const limite = diaDePagamento(contexto, vencimento, lerDia(dataConsolidacao, hoje(contexto), recusar))
  const acrescimos = acrescimosDe(contexto, vencimento, limite)
  return emitirGuia(contexto, {
    especie: "das",
    titulo: "Documento de Arrecadação do Simples Nacional - MEI",
    contribuinte: contribuinte.numero,
    periodo: pa,
    vencimento,
    limite,
    itens: parcelas.map(([codigo, denominacao, principal]) =>
      comAcrescimos({ periodo: pa, codigo, denominacao, principal }, acrescimos),
    ),
    observacao: "",
  })
}

export function gerarDasMei(contexto: Contexto, chamada: Chamada): Resposta {
  const guia = emitir(contexto, chamada)
  return sucesso("PGMEI", [
    { pdf: pdfDe(contexto, guia), cnpjCompleto: guia.contribuinte, detalhamento: detalhar(guia) },
  ])
}

/** The same, with four blocks of twelve digits instead of the PDF. */
export function gerarCodigoDoDasMei(contexto: Contexto, chamada: Chamada): Resposta {
  const guia = emitir(contexto, chamada)
  const { blocos } = codigoDeArrecadacao(guia.especie, totalDaGuia(guia), guia.limite, guia.numero)
  const detalhamento = { ...detalhar(guia), codigoDeBarras: blocos }
  return sucesso("PGMEI", [{ cnpjCompleto: guia.contribuinte, detalhamento }])
}

const beneficios = z.object({
  anoCalendario,
  infoBeneficio: z
    .array(z.object({ periodoApuracao: periodo, indicadorBeneficio: z.boolean() }))
    .min(1)
    .max(12),
})

export function atualizarBeneficio(contexto: Contexto, chamada: Chamada): Resposta {
  const { anoCalendario: ano, infoBeneficio } = ler(beneficios, chamada.entrada, CODIGO)
  const fora = infoBeneficio.find(({ periodoApuracao }) => !periodoApuracao.startsWith(ano))
  if (fora) throw recusar(`O período ${fora.periodoApuracao} não é de ${ano}.`)
  const { numero } = chamada.envelope.contribuinte
  for (const { periodoApuracao, indicadorBeneficio } of infoBeneficio)
    contexto.gavetas.beneficios.gravar(`${numero}|${periodoApuracao}`, indicadorBeneficio)
  return sucesso(
    "PGMEI",
    infoBeneficio.map(({ periodoApuracao: pa, indicadorBeneficio }) => ({
      paOriginal: pa,
      indicadorBeneficio,
      paAgrupado: pa,
    })),
  )
}

export function consultarDividaAtiva(contexto: Contexto, chamada: Chamada): Resposta {
  const { anoCalendario: ano } = ler(z.object({ anoCalendario }), chamada.entrada, CODIGO)
  const dividas = contexto.gavetas.dividas.ler(`${chamada.envelope.contribuinte.numero}|${ano}`) ?? []
  return sucesso(
    "PGMEI",
    dividas.map(({ quantia, ...divida }) => ({ ...divida, valor: emNumero(quantia) })),
  )
}

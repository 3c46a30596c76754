import { z } from "zod"
import { codigoDeArrecadacao } from "../arrecadacao.ts"
import { mesDe, somarDias, somarMeses, ultimoDiaUtilDoMes } from "../calendario.ts"
import { emNumero } from "../dinheiro.ts"
import { type Contexto, type Guia, hoje } from "../estado.ts"
import { totalDaGuia } from "../pdf/documentos.ts"
import { type Chamada, Recusa, type Resposta, sucesso } from "../protocolo.ts"
import { dinheiro, ler } from "./entrada.ts"
import { type Acrescimos, acrescimosDe, comAcrescimos, emitirGuia, pdfDe } from "./guias.ts"

/** SICALC: a DARF of any code it knows, with late charges of a day. */

const CODIGO = "[EntradaIncorreta-SICALC]"
const recusar = (texto: string) => new Recusa(400, CODIGO, texto)
/** Less than this is not collected (Lei 9.430/1996, art. 68). */
const MINIMO = 1_000n

interface Receita {
  readonly descricao: string
  readonly extensoes: readonly { readonly extensao: string; readonly descricao: string; readonly tipoPA: string }[]
}

const receita = (descricao: string, tipoPA: string, ...extensoes: readonly string[]): Receita => ({
  descricao,
  extensoes: extensoes.map((extensao) => ({ extensao, descricao, tipoPA })),
})

/** The codes that an office of small companies collects; any other does not exist here. */
const RECEITAS: Readonly<Record<string, Receita>> = {
  "0190": receita("IRPF - CARNÊ LEÃO", "ME", "01"),
  "0220": receita("IRPJ - PJ OBRIGADAS AO LUCRO REAL - BALANÇO TRIMESTRAL", "TR", "01"),
  "0561": receita("IRRF - RENDIMENTO DO TRABALHO ASSALARIADO", "ME", "07"),
  "0588": receita("IRRF - RENDIMENTO DO TRABALHO SEM VÍNCULO EMPREGATÍCIO", "ME", "06"),
  "1082": receita("CP SEGURADOS - EMPREGADOS/AVULSOS", "ME", "01"),
  "1099": receita("CP SEGURADOS - CONTRIBUINTES INDIVIDUAIS", "ME", "01"),
  "1138": receita("CP PATRONAL - EMPREGADOS/AVULSOS", "ME", "01"),
  "1162": receita("CP - RETENÇÃO LEI 9.711/98", "ME", "01"),
  "1394": receita("GANHOS DE CAPITAL", "ME", "01"),
  "1708": receita("IRRF - REMUNERAÇÃO SERVIÇOS PRESTADOS POR PESSOA JURÍDICA", "ME", "06"),
  "1841": receita("IRRF - LUCROS E DIVIDENDOS", "ME", "01", "02"),
  "2089": receita("IRPJ - LUCRO PRESUMIDO", "TR", "01"),
  "2172": receita("COFINS - FATURAMENTO", "ME", "01"),
  "2372": receita("CSLL - PJ QUE APURAM O IRPJ COM BASE EM LUCRO PRESUMIDO", "TR", "01"),
  "5856": receita("COFINS NÃO CUMULATIVA", "ME", "01"),
  "5952": receita("RETENÇÃO DE CONTRIBUIÇÕES - CSLL, COFINS E PIS", "ME", "07"),
  "6012": receita("CSLL - PJ QUE APURAM O IRPJ PELO LUCRO REAL - TRIMESTRAL", "TR", "01"),
  "6912": receita("PIS NÃO CUMULATIVO", "ME", "01"),
  "8109": receita("PIS - FATURAMENTO", "ME", "02"),
}

const texto = z.union([z.string(), z.number()]).transform(String)
const instante = z
  .string()
  .refine(
    (lido) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(lido) && !Number.isNaN(Date.parse(lido)),
    "data inválida",
  )
  .transform((lido) => lido.slice(0, 10))
const pedidoDeDarf = z.object({
  uf: z.string().length(2),
  municipio: texto,
  codigoReceita: texto.transform((codigo) => codigo.padStart(4, "0")),
  codigoReceitaExtensao: texto.transform((codigo) => codigo.padStart(2, "0")),
  tipoPA: z.string().optional(),
  dataPA: z.string(),
  vencimento: instante.nullish(),
  cota: texto.nullish(),
  numeroReferencia: texto.nullish(),
  valorImposto: dinheiro,
  valorMulta: dinheiro.nullish(),
  valorJuros: dinheiro.nullish(),
  dataConsolidacao: instante,
  observacao: z.string().max(200).nullish(),
})
type Darf = z.infer<typeof pedidoDeDarf>

/** Of a quarter in quotas: the last business day of each of the months after it. */
function vencimentoDe({ vencimento, tipoPA, dataPA, cota }: Darf): string {
  if (vencimento) return vencimento
  if (tipoPA !== "TR" || !cota) throw recusar("A data de vencimento não foi informada.")
  return vencimentoDaQuota(dataPA, Number(cota))
}

function vencimentoDaQuota(dataPA: string, cota: number): string {
  const [trimestre = "", ano = ""] = dataPA.split("/")
  const mes = somarMeses(`${ano}12`, Number(trimestre) * 3 - 12 + cota)
  return ultimoDiaUtilDoMes(`${mes.slice(0, 4)}-${mes.slice(4)}-01`)
}

/** MM/AAAA of a month and of a quarter, DD/MM/AAAA of a day: the month it is of. */
function mesDoPeriodo({ tipoPA, dataPA }: Darf): string {
  if (!/^(?:\d{2}\/)?\d{2}\/\d{4}$/.test(dataPA)) throw recusar("Período de Apuração inválido.")
  const partes = dataPA.split("/")
  const numero = Number(partes.at(-2)) * (tipoPA === "TR" ? 3 : 1)
  if (numero < 1 || numero > 12) throw recusar("Período de Apuração inválido.")
  return `${partes.at(-1)}${String(numero).padStart(2, "0")}`
}

/** A quota after the first bears the interest since the first, even on time (Lei 9.430/1996, art. 5º § 3º); the fine is of its own due date. */
function taxasDe(contexto: Contexto, { tipoPA, dataPA, cota }: Darf, vencimento: string, dia: string): Acrescimos {
  const proprias = acrescimosDe(contexto, vencimento, dia)
  if (tipoPA !== "TR" || !cota || Number(cota) < 2) return proprias
  return { ...proprias, juros: acrescimosDe(contexto, vencimentoDaQuota(dataPA, 1), dia).juros }
}

function consolidar(contexto: Contexto, chamada: Chamada): { guia: Guia; consolidado: object } {
  const pedido = ler(pedidoDeDarf, chamada.entrada, CODIGO)
  const achada = RECEITAS[pedido.codigoReceita]
  const extensao = achada?.extensoes.find((e) => e.extensao === pedido.codigoReceitaExtensao)
  if (!achada || !extensao) throw recusar("Código de receita não foi encontrado.")
  const pa = mesDoPeriodo(pedido)
  if (pa > mesDe(hoje(contexto))) throw recusar("O período de Apuração não pode ser posterior ao limite.")
  const vencimento = vencimentoDe(pedido)
  const dia = pedido.dataConsolidacao
  if (dia < hoje(contexto)) throw recusar("A data de consolidação é anterior ao limite.")
  const manual = pedido.valorMulta != null || pedido.valorJuros != null
  const taxas: Acrescimos = manual ? { multa: 0, juros: 0 } : taxasDe(contexto, pedido, vencimento, dia)
  const calculado = comAcrescimos(
    {
      periodo: pa,
      codigo: `${pedido.codigoReceita}-${pedido.codigoReceitaExtensao}`,
      denominacao: achada.descricao,
      ...(pedido.cota ? { quota: Number(pedido.cota) } : {}),
      principal: pedido.valorImposto,
    },
    taxas,
  )
  const item = manual ? { ...calculado, multa: pedido.valorMulta ?? 0n, juros: pedido.valorJuros ?? 0n } : calculado
  const total = totalDaGuia({ itens: [item] })
  if (total < MINIMO) throw recusar("Valor total inválido.")
  const guia = emitirGuia(contexto, {
    especie: "darf",
    titulo: "Documento de Arrecadação de Receitas Federais",
    contribuinte: chamada.envelope.contribuinte.numero,
    periodo: pa,
    vencimento,
    limite: dia > vencimento ? dia : vencimento,
    itens: [item],
    observacao: pedido.observacao ?? "",
  })
  const mesSeguinte = (de: string) => {
    const mes = somarMeses(mesDe(de), 1)
    return `${mes.slice(0, 4)}-${mes.slice(4)}-01`
  }
  const consolidado = {
    valorPrincipalMoedaCorrente: emNumero(item.principal),
    valorTotalConsolidado: emNumero(total),
    valorMultaMora: emNumero(item.multa),
    percentualMultaMora: taxas.multa / 100,
    valorJuros: emNumero(item.juros),
    percentualJuros: taxas.juros / 100,
    termoInicialJuros: `${mesSeguinte(vencimento)}T00:00:00`,
    dataArrecadacaoConsolidacao: `${dia}T00:00:00`,
    dataValidadeCalculo: `${somarDias(mesSeguinte(dia), -1)}T00:00:00`,
  }
  return { guia, consolidado }
}

export function gerarDarf(contexto: Contexto, chamada: Chamada): Resposta {
  const { guia, consolidado } = consolidar(contexto, chamada)
  return sucesso("SICALC", { consolidado, darf: pdfDe(contexto, guia), numeroDocumento: guia.numero })
}

export function gerarCodigoDoDarf(contexto: Contexto, chamada: Chamada): Resposta {
  const { guia, consolidado } = consolidar(contexto, chamada)
  const { barras, blocos } = codigoDeArrecadacao(guia.especie, totalDaGuia(guia), guia.limite, guia.numero)
  const [campo1ComDV, campo2ComDV, campo3ComDV, campo4ComDV] = blocos
  const codigoDeBarras = { campo1ComDV, campo2ComDV, campo3ComDV, campo4ComDV, codigo44: barras }
  return sucesso("SICALC", { consolidado, codigoDeBarras, numeroDocumento: guia.numero })
}

export function consultarReceita(_: Contexto, chamada: Chamada): Resposta {
  const { codigoReceita } = ler(z.object({ codigoReceita: texto }), chamada.entrada, CODIGO)
  const codigo = codigoReceita.padStart(4, "0")
  const achada = RECEITAS[codigo]
  if (!achada) throw recusar("Código de receita não foi encontrado.")
  const extensoes = achada.extensoes.map(({ extensao, descricao, tipoPA }) => ({
    obrigatorios: {
      codigoReceita: true,
      codigoReceitaExtensao: true,
      cota: false,
      dataConsolidacao: true,
      dataPA: true,
      referencia: false,
      tipoPA: true,
      valorImposto: true,
      vencimento: tipoPA !== "TR",
    },
    informacoes: {
      calculado: true,
      codigoBarras: true,
      codigoReceitaExtensao: Number(extensao),
      descricaoReceitaExtensao: descricao,
      descricaoReferencia: "SEM REFERÊNCIA",
      exigeMatriz: false,
      manual: false,
      pf: codigo === "0190" || codigo === "1394",
      pj: codigo !== "0190",
      tipoPeriodoApuracao: tipoPA,
      vedaValor: true,
    },
    opcionais: {
      cno: false,
      cnpjPrestador: false,
      municipio: true,
      observacao: true,
      referencia: true,
      uf: true,
      valorJuros: false,
      valorMulta: false,
    },
  }))
  return sucesso("SICALC", {
    receita: { codigoReceita: Number(codigo), descricaoReceita: achada.descricao, extensoes },
  })
}

/**
 * What the items of a NF-e or NFC-e add to the revenue, from what the document says of each: the plain operations of the Convênio
 * s/nº de 1970 alone (CFOP), the CSOSN or CST of the ICMS, and the CST of the PIS. Anything else is said not to be known here.
 */
import { ForaDoAlcance, ler } from "./conferir-comum.mjs"

/** 5.101 to 5.106, and 6.107 and 6.108: sales, the odd ones of what was produced; 5.401, 5.403 and 5.405 with ICMS-ST. */
const PRODUCAO = new Set(["101", "103", "105", "107", "401"])
const REVENDA = new Set(["102", "104", "106", "108", "403", "405"])
/** Returned to others, fixed assets, gifts, samples (Res. CGSN 140/2018 art. 2º §5º). */
const SEM_RECEITA = new Set(["201", "202", "551", "910", "911"])
/** What customers return: 1.201 and 1.202 of the company itself, and 5.201 and 5.202 of a note of theirs (art. 17). */
const DEVOLVE = { 201: "producao", 202: "revenda" }

const SEM_ST = new Set(["101", "102", "103", "300", "400", "00", "20", "40", "41"])
const SUBSTITUIDO = new Set(["500", "60"])
const SUBSTITUTO = new Set(["201", "202", "203", "10", "30", "70"])
const QUALQUER = new Set(["900", "90"])

/** Leis 13.097/2015 art. 14, 10.147/2000 art. 1º and 10.485/2002 art. 5º: beginnings of the NCM, until PIS and COFINS end. */
const MONOFASICOS = ["2201", "2202", "2203", "3003", "3004", "3303", "3304", "3305", "3306", "3307", "4011", "4013"]
const FIM_DO_PIS = "2026-12-31"

function situacaoDoIcms({ cfop, icms }) {
  const grupo = cfop.slice(1)
  if (SUBSTITUIDO.has(icms)) return "icms-st-substituido"
  if (SUBSTITUTO.has(icms) && grupo !== "405") return "icms-substituto"
  if (grupo === "405" && QUALQUER.has(icms)) return "icms-st-substituido"
  if ((grupo === "401" || grupo === "403") && QUALQUER.has(icms)) return "icms-substituto"
  if (["401", "403", "405"].includes(grupo) || !(SEM_ST.has(icms) || QUALQUER.has(icms)))
    throw new ForaDoAlcance(`CFOP ${cfop} com CST ou CSOSN ${icms}`)
  return null
}

function situacaoDoPis({ pis, ncm = "" }, dia) {
  if (pis !== "04" || dia > FIM_DO_PIS) return null
  if (!MONOFASICOS.some((inicio) => ncm.startsWith(inicio))) throw new ForaDoAlcance(`NCM ${ncm} com CST 04 do PIS`)
  return "monofasico-pis-cofins"
}

/** Origin and sign of an item; null where it is no revenue. */
function operacaoDo(cfop, { direcao, lido }) {
  const sentido = cfop[0]
  const grupo = cfop.slice(1)
  const devolvida = grupo in DEVOLVE && lido.finalidade === "4"
  if (direcao === "tomada") return devolvida && "56".includes(sentido) ? { origem: null, sinal: -1n } : null
  if ("123".includes(sentido)) {
    if (grupo in DEVOLVE) return { origem: DEVOLVE[grupo], sinal: -1n }
    throw new ForaDoAlcance(`CFOP ${cfop}`)
  }
  if (PRODUCAO.has(grupo)) return { origem: "producao", sinal: 1n }
  if (REVENDA.has(grupo)) return { origem: "revenda", sinal: 1n }
  if (SEM_RECEITA.has(grupo)) return null
  throw new ForaDoAlcance(`CFOP ${cfop}`)
}

/** Lines of revenue of a note, negative where goods came back. `anexosDe`: activities of the company with their annex in the month. */
export function linhasDaNota(nota, atividades) {
  const { lido, partesDaNota = [] } = nota
  const dia = nota.emissao.slice(0, 10)
  if (lido.itens === undefined) throw new ForaDoAlcance("nota de mercadoria sem os itens")
  if (lido.finalidade === "3") return []
  // Credit and debit of IBS and CBS: what a person answered.
  if (["5", "6"].includes(lido.finalidade) && nota.direcao !== "tomada")
    throw new ForaDoAlcance("nota de crédito ou de débito de IBS e CBS")
  if (partesDaNota.some(({ fonte }) => fonte.startsWith("Regra da empresa")))
    throw new ForaDoAlcance("produto que uma pessoa decidiu")
  return lido.itens.flatMap((item) => {
    const operacao = operacaoDo(item.cfop, nota)
    if (operacao === null || !item.compoeTotal) return []
    const { origem, sinal } = operacao
    const mercado = "37".includes(item.cfop[0]) ? "externo" : "interno"
    const valor = ler(item.valorProduto) - ler(item.desconto) + ler(item.frete) + ler(item.seguro) + ler(item.outras)
    // What a customer returns says nothing of the sale but in its CFOP.
    const situacoes =
      mercado === "externo" || origem === null ? [] : [situacaoDoIcms(item), situacaoDoPis(item, dia)].filter(Boolean)
    return [
      { idAtividade: atividadeDe(origem, mercado, atividades, partesDaNota), mercado, situacoes, valor: sinal * valor },
    ]
  })
}

/** The only activity of goods of this origin, else the one that the note was said to be of. */
function atividadeDe(origem, mercado, atividades, partes) {
  const anexos = { producao: ["II"], revenda: ["I"] }[origem] ?? ["I", "II"]
  const possiveis = atividades.filter(({ anexo }) => anexos.includes(anexo))
  if (possiveis.length === 1) return possiveis[0].id
  const dita = partes.find((p) => p.origem === origem && p.mercado === mercado && p.idAtividade !== null)
  if (!dita) throw new ForaDoAlcance("mercadoria sem atividade")
  return dita.idAtividade
}

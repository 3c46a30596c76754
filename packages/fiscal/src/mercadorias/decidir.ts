import type { SituacaoReceita } from "../simples/tipos.ts"
import { type NaturezaDoCfop, naturezaDoCfop, TABELA_DO_CFOP } from "./cfop.ts"
import { FIM_DO_PIS, grupoMonofasico } from "./monofasicos.ts"
import type { DecisaoDoItem, ItemADecidir, OrigemDoItem, PerguntaDoItem, RegraDoProduto } from "./tipos.ts"

const RECEITA = "LC 123/2006 art. 3º §1º; Res. CGSN 140/2018 art. 2º"
const SEGREGACAO = "LC 123/2006 art. 18 §4º-A; Res. CGSN 140/2018 art. 25"
const DEVOLUCAO = "Res. CGSN 140/2018 art. 17"
const FORA = "Res. CGSN 140/2018 art. 2º §5º"
const CFOP = TABELA_DO_CFOP.norma

type Base = Pick<DecisaoDoItem, "tratamento" | "motivo" | "fonte"> & Partial<DecisaoDoItem>

const decisao = (base: Base): DecisaoDoItem => ({
  origem: null,
  mercado: "interno",
  situacoes: [],
  pergunta: null,
  aviso: null,
  ...base,
})

/**
 * What an item counts as, by its CFOP, the CST or CSOSN of the ICMS, the CST of the PIS and the NCM, and by what people of the
 * company already answered. What none of these decides comes back as "perguntar", with the key by which the answer is remembered.
 */
export function decidirItem(item: ItemADecidir, regras: ReadonlyMap<string, RegraDoProduto>): DecisaoDoItem {
  const natureza = naturezaDoCfop(item.cfop)
  return item.sentido === "recebida" ? decidirRecebida(item, natureza, regras) : decidirEmitida(item, natureza, regras)
}

const cfopEscrito = (cfop: string) => `${cfop.slice(0, 1)}.${cfop.slice(1)}`

function decidirRecebida(item: ItemADecidir, natureza: NaturezaDoCfop, regras: ReadonlyMap<string, RegraDoProduto>) {
  const cfop = cfopEscrito(item.cfop)
  const devolve = natureza === "devolucao-de-compra" && /^[567](20[12]|41[01]|66[0-2])$/.test(item.cfop)
  if (!devolve || item.finalidade !== "4")
    return decisao({
      tratamento: "compra",
      motivo: `CFOP ${cfop} de quem vendeu: é entrada, não receita.`,
      fonte: CFOP,
    })
  const motivo = `CFOP ${cfop}: o cliente devolveu mercadoria vendida, e ela reduz a receita do mês da devolução.`
  const devolucao = decisao({ tratamento: "devolucao-de-venda", motivo, fonte: `${DEVOLUCAO}; ${CFOP}` })
  if (/^[567]20[12]$/.test(item.cfop)) return devolucao
  const chave = chaveDe("situacao", item)
  const texto = `Devolução de ${/66[0-2]$/.test(item.cfop) ? "combustível" : "produto com ICMS-ST"}: como a venda dele foi segregada?`
  return comRegra(devolucao, { tipo: "situacao", chave, texto }, regras)
}

function decidirEmitida(item: ItemADecidir, natureza: NaturezaDoCfop, regras: ReadonlyMap<string, RegraDoProduto>) {
  const cfop = cfopEscrito(item.cfop)
  const externo = item.cfop.startsWith("7") || item.cfop.startsWith("3")
  const mercado = externo ? ("externo" as const) : ("interno" as const)
  const sem = (motivo: string, fonte: string) =>
    decisao({ tratamento: "sem-receita", motivo: `CFOP ${cfop}: ${motivo}`, fonte })
  if (item.finalidade === "3")
    return sem("nota de ajuste, que não é venda.", "Manual de Orientação do Contribuinte 7.0, finNFe 3")
  const ajuste = AJUSTES_DO_IBS.get(item.finalidade)
  if (ajuste !== undefined) return perguntarAjuste(item, ajuste, mercado, regras)
  const venda = (origem: OrigemDoItem, oQue: string) =>
    segregar(
      item,
      decisao({ tratamento: "venda", origem, mercado, motivo: `CFOP ${cfop}: ${oQue}.`, fonte: `${RECEITA}; ${CFOP}` }),
      regras,
    )
  const devolucao = (origem: OrigemDoItem) =>
    segregar(
      item,
      decisao({
        tratamento: "devolucao-de-venda",
        origem,
        mercado,
        motivo: `CFOP ${cfop}: devolução de mercadoria vendida, que reduz a receita do mês da devolução.`,
        fonte: `${DEVOLUCAO}; ${CFOP}`,
      }),
      regras,
    )
  switch (natureza) {
    case "venda-producao":
      return venda("producao", "venda de produção própria")
    case "venda-revenda":
      return venda("revenda", "venda de mercadoria de terceiros")
    case "venda-entrega-futura":
      return venda(null, "faturamento para entrega futura, que é receita já no faturamento (art. 2º §§ 8º e 9º)")
    case "entrega-futura-producao":
    case "entrega-futura-revenda":
      return item.referenciaOutra
        ? sem("entrega de venda já faturada na nota que esta cita, onde foi contada.", `${RECEITA} §§ 8º e 9º; ${CFOP}`)
        : venda(natureza.endsWith("producao") ? "producao" : "revenda", "entrega de venda para entrega futura")
    case "venda-para-exportadora-producao":
    case "venda-para-exportadora-revenda":
      return decisao({
        tratamento: "venda",
        origem: natureza.endsWith("producao") ? "producao" : "revenda",
        mercado: "externo",
        motivo: `CFOP ${cfop}: venda com fim específico de exportação.`,
        fonte: `LC 123/2006 art. 18 §14; ${CFOP}`,
      })
    case "st-substituto-producao":
    case "st-substituto-revenda":
    case "st-substituido":
      return venda(natureza === "st-substituto-producao" ? "producao" : "revenda", "venda de mercadoria com ICMS-ST")
    case "combustivel-producao":
    case "combustivel-revenda":
      return venda(natureza === "combustivel-producao" ? "producao" : "revenda", "venda de combustível ou lubrificante")
    case "servico-iss":
      return decisao({
        tratamento: "servico",
        origem: "servico",
        mercado,
        motivo: `CFOP ${cfop}: serviço tributado pelo ISS, em nota conjugada.`,
        fonte: `${RECEITA}; ${CFOP}`,
      })
    case "ativo":
      return sem("venda de bem do ativo imobilizado, que não compõe a receita bruta.", `${FORA} I; ${CFOP}`)
    case "brinde":
      return sem("bonificação, doação, brinde ou amostra, sem contraprestação.", `${FORA} III e IV; ${CFOP}`)
    case "transferencia":
      return sem("transferência, sem venda.", `${RECEITA}; ${CFOP}`)
    case "devolucao-de-compra":
      return sem("devolução do que a empresa tinha recebido: não é receita.", `${RECEITA}; ${CFOP}`)
    case "cupom":
      return sem("nota de venda já documentada em cupom ou NFC-e, onde foi contada.", `${RECEITA}; ${CFOP}`)
    case "credito-de-imposto":
      return sem("lançamento de imposto, sem venda.", `${RECEITA}; ${CFOP}`)
    case "remessa":
      return sem("remessa ou retorno, sem venda.", `${RECEITA}; ${CFOP}`)
    case "entrada":
      return decisao({ tratamento: "compra", motivo: `CFOP ${cfop}: entrada, não receita.`, fonte: CFOP })
    case "devolucao-producao":
    case "devolucao-st-producao":
      return devolucao("producao")
    case "devolucao-revenda":
    case "devolucao-st-revenda":
    case "devolucao-combustivel":
      return devolucao("revenda")
    case "nao-diz":
      return perguntarNatureza(item, cfop, mercado, regras)
  }
}

/** finNFe of the reform: they adjust IBS and CBS, under the CFOP of the operation that they are about. */
const AJUSTES_DO_IBS: ReadonlyMap<string, string> = new Map([
  ["5", "crédito"],
  ["6", "débito"],
])

/**
 * Some are of money received (interest, an advance), some undo a sale and some only move a credit: neither the CFOP nor a norm read
 * says which of them are revenue, so that a person does, once for each kind of note.
 */
function perguntarAjuste(
  item: ItemADecidir,
  ajuste: string,
  mercado: DecisaoDoItem["mercado"],
  regras: ReadonlyMap<string, RegraDoProduto>,
): DecisaoDoItem {
  const tipo = item.tipoDeAjuste === null ? "" : `, tipo ${item.tipoDeAjuste}`
  const nome = `Nota de ${ajuste} de IBS e CBS (finalidade ${item.finalidade}${tipo})`
  const chave = `${chaveDe("natureza", item)}|${item.finalidade}|${item.tipoDeAjuste ?? ""}`
  const texto = `${nome}, com CFOP ${cfopEscrito(item.cfop)}: ela acrescenta receita, desfaz uma venda ou não muda a receita do produto ${item.produto}?`
  return comRegra(
    decisao({
      tratamento: "perguntar",
      mercado,
      motivo: `${nome}: nem toda é venda.`,
      fonte: `NT 2025.002, finNFe 5 e 6 (citada, não lida); ${RECEITA}`,
    }),
    { tipo: "natureza", chave, texto },
    regras,
  )
}

function perguntarNatureza(
  item: ItemADecidir,
  cfop: string,
  mercado: DecisaoDoItem["mercado"],
  regras: ReadonlyMap<string, RegraDoProduto>,
): DecisaoDoItem {
  const texto = `O CFOP ${cfop} não diz se houve venda. O que foi esta operação com o produto ${item.produto}?`
  return comRegra(
    decisao({ tratamento: "perguntar", mercado, motivo: `CFOP ${cfop} não diz se houve venda.`, fonte: CFOP }),
    { tipo: "natureza", chave: chaveDe("natureza", item), texto },
    regras,
  )
}

/** A received product is of the catalogue of somebody else: only its NCM names it. */
function chaveDe(tipo: PerguntaDoItem["tipo"], { sentido, cfop, ncm, produto }: ItemADecidir): string {
  const qual = sentido === "recebida" ? `recebida|${ncm ?? ""}` : `${produto}|${ncm ?? ""}`
  return tipo === "natureza" ? `natureza|${cfop.slice(1)}|${qual}` : `situacao|${qual}`
}

/** The answer of a person where there is one; else the question. */
function comRegra(
  base: DecisaoDoItem,
  pergunta: PerguntaDoItem,
  regras: ReadonlyMap<string, RegraDoProduto>,
): DecisaoDoItem {
  const regra = regras.get(pergunta.chave)
  if (regra === undefined) return { ...base, tratamento: "perguntar", situacoes: [], pergunta }
  // Of a known operation a person only says how it is segregated.
  const daOperacao = pergunta.tipo === "natureza" ? { tratamento: regra.tratamento, origem: regra.origem } : {}
  return {
    ...base,
    ...daOperacao,
    situacoes: regra.situacoes,
    motivo: `${base.motivo} Respondido pela empresa.`,
    fonte: `Regra da empresa; ${base.fonte}`,
  }
}

/** The ICMS and the PIS/COFINS of the sale of a product, or of its return. */
function segregar(item: ItemADecidir, base: DecisaoDoItem, regras: ReadonlyMap<string, RegraDoProduto>): DecisaoDoItem {
  if (base.mercado === "externo") return base
  const st = situacaoDoIcms(item)
  const pis = situacaoDoPis(item)
  if (st === "perguntar" || pis === "perguntar") {
    const texto =
      st === "perguntar"
        ? `O CFOP ${cfopEscrito(item.cfop)} diz uma coisa do ICMS e o CST/CSOSN ${item.icms ?? "ausente"}, outra. Como o produto ${item.produto} é tributado?`
        : `O CST ${item.pis ?? ""} diz que o produto ${item.produto} é monofásico, mas o NCM ${item.ncm ?? "ausente"} não está na tabela. Como ele é tributado?`
    return comRegra(base, { tipo: "situacao", chave: chaveDe("situacao", item), texto }, regras)
  }
  const escolhida = regras.get(chaveDe("situacao", item))
  if (escolhida)
    return {
      ...base,
      situacoes: escolhida.situacoes,
      fonte: `Regra da empresa; ${base.fonte}`,
      motivo: `${base.motivo} Segregado como a empresa respondeu.`,
    }
  const situacoes: SituacaoReceita[] = [...(st === null ? [] : [st]), ...(pis === null ? [] : [pis])]
  if (situacoes.length === 0) return { ...base, aviso: sugestao(item) }
  const porque = [
    ...(st === "icms-st-substituido" ? ["ICMS já recolhido por substituição"] : []),
    ...(st === "icms-substituto" ? ["a empresa é substituta do ICMS"] : []),
    ...(pis === null ? [] : ["PIS e COFINS monofásicos"]),
  ].join(" e ")
  const aviso = pis === null ? sugestao(item) : null
  return {
    ...base,
    situacoes,
    motivo: `${base.motivo} Segregado: ${porque}.`,
    fonte: `${SEGREGACAO}; ${base.fonte}`,
    aviso,
  }
}

/** CSOSN 500, CST 60 and 61: tax paid before. */
const JA_RECOLHIDO = ["500", "60", "61"]
/** CSOSN 201 to 203, CST 10, 30 and 70: the seller collects it. */
const SUBSTITUTO = ["201", "202", "203", "10", "30", "70"]
/** CSOSN 900 and CST 90 leave it to the CFOP. */
const OUTROS = ["900", "90"]

function situacaoDoIcms({ cfop, icms }: ItemADecidir): SituacaoReceita | "perguntar" | null {
  const grupo = cfop.slice(1)
  const doCfop = ["404", "405"].includes(grupo)
    ? "substituido"
    : ["401", "402", "403"].includes(grupo)
      ? "substituto"
      : null
  // The return of what was sold with ST has the CFOP of either side.
  const devolucao = ["410", "411"].includes(grupo)
  if (icms !== null && JA_RECOLHIDO.includes(icms)) return "icms-st-substituido"
  if (icms !== null && SUBSTITUTO.includes(icms)) return doCfop === "substituido" ? "perguntar" : "icms-substituto"
  if (devolucao) return "perguntar"
  if (doCfop === null) return null
  if (icms === null || OUTROS.includes(icms))
    return doCfop === "substituido" ? "icms-st-substituido" : "icms-substituto"
  // The substitute of an operation between substitutes collects nothing then.
  return doCfop === "substituto" && grupo === "402" ? null : "perguntar"
}

const MONOFASICO: SituacaoReceita = "monofasico-pis-cofins"

function situacaoDoPis({ pis, ncm, data }: ItemADecidir): SituacaoReceita | "perguntar" | null {
  if (pis !== "04" || data > FIM_DO_PIS) return null
  return grupoMonofasico(ncm, data) === null ? "perguntar" : MONOFASICO
}

function sugestao({ ncm, data, pis, produto }: ItemADecidir): string | null {
  const grupo = grupoMonofasico(ncm, data)
  if (grupo === null || pis === "04") return null
  return `O NCM ${ncm} do produto ${produto} está entre os de ${grupo.nome} com PIS e COFINS monofásicos (${grupo.norma}), e a nota não diz isso (CST do PIS ${pis ?? "ausente"}). Contado sem essa segregação: diga se ele é monofásico.`
}

import type { ItemDaNota, TotaisDaNota } from "../fiscais/tipos.ts"
import { textoEm, valorEm, valorOuZero } from "../fiscais/valores.ts"
import { type No, no, noObrigatorio, semAusentes, textoObrigatorio } from "../nfse-nacional/nos.ts"
import type { Aviso } from "../nfse-nacional/tipos.ts"
import { emReais } from "../nfse-nacional/valores.ts"

/** det → item. Throws RangeError and EstruturaInesperada. */
export function lerItem(det: No): ItemDaNota {
  const prod = noObrigatorio(det, "prod")
  const imposto = no(det, "imposto")
  const icms = no(imposto, "ICMS")?.filhos[0]
  const valorProduto = valorOuZero(prod, "vProd")
  const desconto = valorOuZero(prod, "vDesc")
  const acrescimos = ["vFrete", "vSeg", "vOutro"].map((campo) => valorOuZero(prod, campo))
  const [frete = 0n, seguro = 0n, outras = 0n] = acrescimos
  const cfop = textoObrigatorio(prod, "CFOP")
  if (!/^[1-7]\d{3}$/.test(cfop)) throw new RangeError("CFOP fora do formato.")
  return semAusentes({
    numero: det.atributos.get("nItem") ?? "",
    produto: textoObrigatorio(prod, "cProd").trim(),
    descricao: textoEm(prod, "xProd") ?? "",
    ncm: textoEm(prod, "NCM"),
    cest: textoEm(prod, "CEST"),
    cfop,
    quantidade: textoEm(prod, "qCom") ?? "",
    unidade: textoEm(prod, "uCom") ?? "",
    valorProduto,
    desconto,
    frete,
    seguro,
    outras,
    compoeTotal: textoEm(prod, "indTot") !== "0",
    valor: valorProduto - desconto + frete + seguro + outras,
    origem: textoEm(icms, "orig"),
    icms: textoEm(icms, "CSOSN") ?? textoEm(icms, "CST"),
    pis: textoEm(no(imposto, "PIS")?.filhos[0], "CST"),
    cofins: textoEm(no(imposto, "COFINS")?.filhos[0], "CST"),
    icmsSt: valorOuZero(icms, "vICMSST") + valorOuZero(icms, "vFCPST"),
    ipi: valorOuZero(imposto, "IPI", "IPITrib", "vIPI"),
    itemLc116: textoEm(imposto, "ISSQN", "cListServ"),
    ibsCbs: lerIbsCbs(no(imposto, "IBSCBS")),
  })
}

function lerIbsCbs(grupo: No | undefined): ItemDaNota["ibsCbs"] {
  const cst = textoEm(grupo, "CST")
  if (cst === undefined) return undefined
  const valores = no(grupo, "gIBSCBS")
  return semAusentes({
    cst,
    cClassTrib: textoEm(grupo, "cClassTrib"),
    ibs: valorEm(valores, "vIBS"),
    cbs: valorEm(valores, "gCBS", "vCBS"),
  })
}

/** total → totals. Throws RangeError. */
export function lerTotais(total: No): TotaisDaNota {
  const icms = noObrigatorio(total, "ICMSTot")
  const reforma = no(total, "IBSCBSTot")
  return semAusentes({
    produtos: valorOuZero(icms, "vProd"),
    desconto: valorOuZero(icms, "vDesc"),
    frete: valorOuZero(icms, "vFrete"),
    seguro: valorOuZero(icms, "vSeg"),
    outras: valorOuZero(icms, "vOutro"),
    ipi: valorOuZero(icms, "vIPI"),
    st: valorOuZero(icms, "vST") + valorOuZero(icms, "vFCPST"),
    nota: valorOuZero(icms, "vNF"),
    ibs: valorEm(reforma, "gIBS", "vIBS"),
    cbs: valorEm(reforma, "gCBS", "vCBS"),
  })
}

/** Totals that are not what the items add up to; those of the document are kept. */
export function avisosDosTotais(itens: readonly ItemDaNota[], totais: TotaisDaNota, total: No): Aviso[] {
  const somados = itens.filter((i) => i.compoeTotal)
  const soma = (campo: "valorProduto" | "desconto" | "frete" | "seguro" | "outras" | "ipi" | "icmsSt") =>
    somados.reduce((s, i) => s + i[campo], 0n)
  const servicos = somados.filter((i) => i.itemLc116 !== undefined).reduce((s, i) => s + i.valorProduto, 0n)
  const icms = no(total, "ICMSTot")
  // The IPI of a return; the rest is in the total of some notes and not of others: the tax of import that the price already has,
  // the ICMS it exempts and the one charged once (NT 2023.001).
  const extras = valorOuZero(icms, "vIPIDevol")
  const nota =
    soma("valorProduto") -
    soma("desconto") +
    soma("frete") +
    soma("seguro") +
    soma("outras") +
    soma("ipi") +
    soma("icmsSt") +
    extras
  const totaisPossiveis = [
    valorOuZero(icms, "vII"),
    -valorOuZero(icms, "vICMSDeson"),
    valorOuZero(icms, "vICMSMonoReten"),
  ].reduce((ate, parcela) => ate.flatMap((t) => [t, t + parcela]), [nota])
  const produtos = soma("valorProduto") - servicos
  const diferencas = [
    { campo: "vProd", doDocumento: totais.produtos, dosItens: produtos },
    { campo: "vDesc", doDocumento: totais.desconto, dosItens: soma("desconto") },
    ...(totaisPossiveis.includes(totais.nota) ? [] : [{ campo: "vNF", doDocumento: totais.nota, dosItens: nota }]),
  ].filter(({ doDocumento, dosItens }) => doDocumento !== dosItens)
  return diferencas.map(({ campo, doDocumento, dosItens }) => ({
    codigo: "totais" as const,
    mensagem: `O total ${campo} da nota é ${emReais(doDocumento)}, mas os itens somam ${emReais(dosItens)}. A receita é a dos itens.`,
  }))
}

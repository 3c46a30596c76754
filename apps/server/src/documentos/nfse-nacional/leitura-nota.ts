import { enderecoDe } from "./endereco.ts"
import { type No, no, noObrigatorio, semAusentes, texto, textoObrigatorio } from "./nos.ts"
import type { Emitente, Exportacao, NotaLida, PessoaNota, Prestador, Substituicao, ValoresNota } from "./tipos.ts"
import { lerCentavos } from "./valores.ts"

/**
 * infNFSe (schema 1.01 already verified) → NotaLida. `sha256` is the digest of the bytes received.
 * Throws EstruturaInesperada or RangeError when the element is not what the schema promises.
 */
export function lerNota(inf: No, versao: string, sha256: string): NotaLida {
  const dps = noObrigatorio(inf, "DPS", "infDPS")
  const prest = noObrigatorio(dps, "prest")
  const servico = noObrigatorio(dps, "serv", "cServ")
  const tribMun = noObrigatorio(dps, "valores", "trib", "tribMun")
  const dataCompetencia = textoObrigatorio(dps, "dCompet")
  const tpAmb = ambiente(textoObrigatorio(dps, "tpAmb"))
  const tpRetISSQN = textoObrigatorio(tribMun, "tpRetISSQN")
  const tomador = pessoa(no(dps, "toma"))
  const emitente = lerEmitente(inf, dps)
  return semAusentes({
    chave: (inf.atributos.get("Id") ?? "").slice(3),
    numero: textoObrigatorio(inf, "nNFSe"),
    serieDps: textoObrigatorio(dps, "serie"),
    numeroDps: textoObrigatorio(dps, "nDPS"),
    versao,
    tpAmb,
    semValidadeJuridica: tpAmb === "2",
    ambGer: textoObrigatorio(inf, "ambGer"),
    cStat: textoObrigatorio(inf, "cStat"),
    dhProcessamento: textoObrigatorio(inf, "dhProc"),
    dhEmissao: textoObrigatorio(dps, "dhEmi"),
    competencia: dataCompetencia.slice(0, 7),
    dataCompetencia,
    municipioEmissor: textoObrigatorio(dps, "cLocEmi"),
    municipioIncidencia: texto(inf, "cLocIncid"),
    municipioPrestacao: texto(dps, "serv", "locPrest", "cLocPrestacao"),
    paisPrestacao: texto(dps, "serv", "locPrest", "cPaisPrestacao"),
    emitente,
    prestador: lerPrestador(prest, emitente, texto(inf, "emit", "IM")),
    tomador: tomador ?? null,
    intermediario: pessoa(no(dps, "interm")),
    cTribNac: textoObrigatorio(servico, "cTribNac"),
    cTribMun: texto(servico, "cTribMun"),
    cNBS: texto(servico, "cNBS"),
    descricao: textoObrigatorio(servico, "xDescServ"),
    xTribNac: textoObrigatorio(inf, "xTribNac"),
    opSimpNac: textoObrigatorio(prest, "regTrib", "opSimpNac"),
    regApTribSN: texto(prest, "regTrib", "regApTribSN"),
    regEspTrib: textoObrigatorio(prest, "regTrib", "regEspTrib"),
    tribISSQN: textoObrigatorio(tribMun, "tribISSQN"),
    tpRetISSQN,
    issRetido: tpRetISSQN !== "1",
    valores: lerValores(inf, dps),
    exportacao: lerExportacao(tribMun, tomador),
    substitui: lerSubstituicao(no(dps, "subst")),
    sha256,
  })
}

/** "1" production or "2" homologation. Throws RangeError otherwise. */
export function ambiente(valor: string): "1" | "2" {
  if (valor !== "1" && valor !== "2") throw new RangeError("Ambiente fora da lista do leiaute.")
  return valor
}

/** CNPJ or CPF of an element that must have one of them, under tags with an optional suffix (CNPJAutor). */
export function cnpjOuCpf(de: No, sufixo = ""): { documento: string; tipo: "cnpj" | "cpf" } {
  const cnpj = texto(de, `CNPJ${sufixo}`)
  if (cnpj !== undefined) return { documento: cnpj, tipo: "cnpj" }
  return { documento: textoObrigatorio(de, `CPF${sufixo}`), tipo: "cpf" }
}

function lerEmitente(inf: No, dps: No): Emitente {
  const emit = noObrigatorio(inf, "emit")
  const tpEmit = textoObrigatorio(dps, "tpEmit")
  const papel = tpEmit === "1" ? "prestador" : tpEmit === "2" ? "tomador" : "intermediario"
  return { papel, ...cnpjOuCpf(emit), nome: textoObrigatorio(emit, "xNome") }
}

/** Rule E0128: with tpEmit 1 the DPS must not repeat the provider's name, which Sefin writes in `emit`. */
function lerPrestador(prest: No, emitente: Emitente, imDoEmitente: string | undefined): Prestador {
  const proprio = emitente.papel === "prestador"
  return semAusentes({
    ...identificacao(prest),
    nome: texto(prest, "xNome") ?? (proprio ? emitente.nome : undefined),
    im: texto(prest, "IM") ?? (proprio ? imDoEmitente : undefined),
  })
}

function pessoa(de: No | undefined): PessoaNota | undefined {
  if (de === undefined) return undefined
  return semAusentes({
    ...identificacao(de),
    nome: texto(de, "xNome"),
    municipio: texto(de, "end", "endNac", "cMun"),
    pais: texto(de, "end", "endExt", "cPais"),
    endereco: no(de, "end", "endNac")
      ? enderecoDe((parte) => texto(de, "end", ...parte), {
          logradouro: ["xLgr"],
          numero: ["nro"],
          complemento: ["xCpl"],
          bairro: ["xBairro"],
          cep: ["endNac", "CEP"],
        })
      : undefined,
  })
}

function identificacao(de: No): { tipo: PessoaNota["tipo"]; documento: string | undefined } {
  const cnpj = texto(de, "CNPJ")
  if (cnpj !== undefined) return { tipo: "cnpj", documento: cnpj }
  const cpf = texto(de, "CPF")
  if (cpf !== undefined) return { tipo: "cpf", documento: cpf }
  const nif = texto(de, "NIF")
  return nif === undefined ? { tipo: "nao-informado", documento: undefined } : { tipo: "nif", documento: nif }
}

function lerValores(inf: No, dps: No): ValoresNota {
  const calculados = noObrigatorio(inf, "valores")
  const declarados = noObrigatorio(dps, "valores")
  const federais = no(declarados, "trib", "tribFed")
  const totais = no(inf, "IBSCBS", "totCIBS")
  return semAusentes({
    servico: lerCentavos(textoObrigatorio(declarados, "vServPrest", "vServ")),
    descontoIncondicionado: centavos(declarados, "vDescCondIncond", "vDescIncond") ?? 0n,
    descontoCondicionado: centavos(declarados, "vDescCondIncond", "vDescCond") ?? 0n,
    deducoes: centavos(calculados, "vCalcDR") ?? centavos(declarados, "vDedRed", "vDR") ?? 0n,
    baseIss: centavos(calculados, "vBC"),
    aliquotaIss: texto(calculados, "pAliqAplic") ?? texto(declarados, "trib", "tribMun", "pAliq"),
    iss: centavos(calculados, "vISSQN"),
    totalRetido: centavos(calculados, "vTotalRet"),
    liquido: lerCentavos(textoObrigatorio(calculados, "vLiq")),
    irrf: centavos(federais, "vRetIRRF") ?? 0n,
    csllPisCofinsRetidos: centavos(federais, "vRetCSLL") ?? 0n,
    tpRetPisCofins: texto(federais, "piscofins", "tpRetPisCofins"),
    inss: centavos(federais, "vRetCP") ?? 0n,
    pisProprio: centavos(federais, "piscofins", "vPis") ?? 0n,
    cofinsProprio: centavos(federais, "piscofins", "vCofins") ?? 0n,
    ibs: centavos(totais, "gIBS", "vIBSTot"),
    cbs: centavos(totais, "gCBS", "vCBS"),
  })
}

function lerExportacao(tribMun: No, tomador: PessoaNota | undefined): Exportacao {
  const paisResultado = texto(tribMun, "cPaisResult")
  if (texto(tribMun, "tribISSQN") === "3") {
    return semAusentes({ estado: "declarada" as const, criterio: "tribISSQN-3" as const, paisResultado })
  }
  const noExterior = tomador !== undefined && (tomador.tipo === "nif" || (tomador.pais ?? "BR") !== "BR")
  return noExterior
    ? semAusentes({ estado: "indicio" as const, criterio: "tomador-no-exterior" as const, paisResultado })
    : { estado: "nao" }
}

function lerSubstituicao(subst: No | undefined): Substituicao | null {
  if (subst === undefined) return null
  return semAusentes({
    chave: textoObrigatorio(subst, "chSubstda"),
    cMotivo: textoObrigatorio(subst, "cMotivo"),
    xMotivo: texto(subst, "xMotivo"),
  })
}

function centavos(de: No | undefined, ...caminho: readonly string[]): bigint | undefined {
  const valor = texto(de, ...caminho)
  return valor === undefined ? undefined : lerCentavos(valor)
}

import type { Dps } from "../../../documentos/nfse-nacional/dps/tipos.ts"
import type { Decisao, FatosDaNota } from "./fatos.ts"
import { noDas } from "./lei-do-iss.ts"

/** What identifies a DPS and when it is issued. */
export interface Numeracao {
  readonly ambiente: "producao" | "homologacao"
  readonly serie: string
  readonly numero: string
  /** AAAA-MM-DDThh:mm:ss-03:00. */
  readonly emitidaEm: string
  readonly aplicacao: string
}

const OP_SIMP_NAC = { mei: "2", simples: "3", presumido: "1", real: "1" } as const

/** The DPS of what was decided. Pure. */
export function paraDps(fatos: FatosDaNota, decisao: Decisao, numeracao: Numeracao): Dps {
  const { prestador, servico, tomador, intermediario, substitui } = fatos
  const { iss, federais, ibsCbs } = decisao
  const { pisCofins } = federais
  return {
    tpAmb: numeracao.ambiente === "producao" ? "1" : "2",
    dhEmi: numeracao.emitidaEm,
    verAplic: numeracao.aplicacao,
    serie: numeracao.serie,
    nDPS: numeracao.numero,
    dCompet: fatos.competencia,
    cLocEmi: prestador.municipio,
    ...(substitui === undefined
      ? {}
      : {
          subst: {
            chSubstda: substitui.chave,
            cMotivo: substitui.cMotivo,
            ...(substitui.xMotivo === undefined ? {} : { xMotivo: substitui.xMotivo }),
          },
        }),
    prest: {
      documento: prestador.documento,
      ...(prestador.inscricaoMunicipal === undefined ? {} : { im: prestador.inscricaoMunicipal }),
      opSimpNac: OP_SIMP_NAC[prestador.regime],
      ...(prestador.regime === "simples" ? { regApTribSN: prestador.issForaDoDas ? "2" : "1" } : {}),
      // Only of what is taxed, and never of a MEI nor of who pays the ISS in the DAS (E0172, E0174, E0175).
      regEspTrib: iss.tributacao === "1" && !noDas(fatos) ? prestador.regimeEspecial : "0",
    },
    toma: tomador,
    ...(intermediario === undefined ? {} : { interm: intermediario }),
    serv: {
      local: servico.local,
      cTribNac: servico.codigo,
      ...(servico.codigoMunicipal === undefined ? {} : { cTribMun: servico.codigoMunicipal }),
      xDescServ: servico.descricao,
      ...(servico.nbs === undefined ? {} : { cNBS: servico.nbs }),
      ...(servico.comercioExterior === undefined ? {} : { comExt: servico.comercioExterior }),
      ...(servico.obra === undefined ? {} : { obra: servico.obra }),
      ...(servico.evento === undefined ? {} : { evento: servico.evento }),
      ...(servico.informacoes === undefined ? {} : { xInfComp: servico.informacoes }),
    },
    valores: {
      vServ: fatos.valor,
      vDescIncond: fatos.descontoIncondicionado,
      vDescCond: fatos.descontoCondicionado,
      tribMun: {
        tribISSQN: iss.tributacao,
        ...(servico.exportacao !== undefined && "municipio" in servico.local
          ? { cPaisResult: servico.exportacao.paisDoResultado }
          : {}),
        tpRetISSQN: iss.retencao,
        ...(iss.aliquotaNaNota === null ? {} : { pAliq: iss.aliquotaNaNota }),
      },
      tribFed: {
        ...(pisCofins === null ? {} : { pisCofins: emPisCofins(pisCofins, federais.tpRetPisCofins) }),
        vRetCP: federais.inss,
        vRetIRRF: federais.irrf,
        vRetCSLL: federais.csrf,
      },
      totTrib: decisao.totTrib,
    },
    ...(ibsCbs === null
      ? {}
      : { ibsCbs: { indFinal: "0", cIndOp: ibsCbs.cIndOp, cst: ibsCbs.cst, cClassTrib: ibsCbs.cClassTrib } }),
  }
}

function emPisCofins(
  { cst, base, aliquotaPis, aliquotaCofins, pis, cofins }: NonNullable<Decisao["federais"]["pisCofins"]>,
  tpRetPisCofins: string,
): NonNullable<Dps["valores"]["tribFed"]["pisCofins"]> {
  if (base === null) return { cst }
  return { cst, base, pAliqPis: aliquotaPis, pAliqCofins: aliquotaCofins, vPis: pis, vCofins: cofins, tpRetPisCofins }
}

import { createHash, randomBytes, randomUUID } from "node:crypto"
import { documentos, notasFiscais } from "../../db/schema/receitas.ts"
import type { Ambiente, Ator } from "../../testes/ambiente.ts"
import { idDoDocumento } from "../notas-fiscais/documentos.service.ts"

export const SAO_PAULO = "3550308"
export const RIO = "3304557"

const servico = {
  tipo: "servico",
  aliquota: "0.05",
  excecaoDaAliquota: null,
  local: "prestador",
  retencao: { retem: "nunca", responsavel: "tomador", minimo: null },
  deducaoPermitida: false,
  deducaoMaxima: null,
  issFixo: null,
  exigibilidade: 1,
  codigoMunicipal: null,
  nbs: null,
  cnaes: [],
}

/** A municipal rule of 01.07 in São Paulo, as a person would send it. */
export function umaRegra(mudancas: Record<string, unknown> = {}, dados: Record<string, unknown> = {}) {
  return {
    idMunicipio: SAO_PAULO,
    codigo: "01.07",
    desde: "2026-01-01",
    ate: null,
    fundamento: "Lei municipal 13.701/2003 art. 16",
    dados: { ...servico, ...dados },
    ...mudancas,
  }
}

/** A federal rule of the Lucro Presumido with IRRF, as a person would send it. */
export function umaFederal(mudancas: Record<string, unknown> = {}, dados: Record<string, unknown> = {}) {
  return {
    codigo: "170101",
    regime: "presumido",
    desde: "2026-01-01",
    ate: null,
    fundamento: "RIR/2018 art. 714 §1º",
    dados: {
      irrf: { aliquota: "0.015", codigoDeReceita: "1708", minimo: "10.00" },
      csrf: null,
      inss: null,
      pisCofins: null,
      ibsCbs: null,
      anexoSimples: null,
      ...dados,
    },
    ...mudancas,
  }
}

interface NotaDeTeste {
  readonly idEmpresa: string
  /** Day of the service. */
  readonly dia: string
  readonly centavos: bigint
  readonly codigo?: string
  readonly idAtividade?: string | undefined
  /** Percentage as a note writes it. */
  readonly aliquota?: string
  readonly issRetido?: boolean
  readonly opSimpNac?: "1" | "2" | "3"
  /** Municipality where the note says the ISS is due; absent, the note does not say. */
  readonly municipio?: string
  readonly tomador?: { readonly tipo: "cnpj" | "cpf"; readonly municipio?: string }
}

/** Records a note issued that stands, as the import leaves it. Returns its id. */
export async function gravarNota({ banco, servico: { agora } }: Ambiente, ator: Ator, nota: NotaDeTeste) {
  const { idEscritorio } = ator.escopo
  const id = randomUUID()
  const { idEmpresa, dia, centavos, codigo = "010701", issRetido = false } = nota
  const competencia = dia.slice(0, 7)
  const conteudo = randomBytes(32)
  const digest = createHash("sha256").update(conteudo).digest("hex")
  const idDocumento = idDoDocumento(idEmpresa, digest)
  await banco.emEscopo(ator.escopo, async (tx) => {
    await tx.insert(documentos).values({
      idEscritorio,
      id: idDocumento,
      idEmpresa,
      nome: "n.xml",
      digest,
      conteudo,
      recebidoEm: agora(),
    })
    await tx.insert(notasFiscais).values({
      idEscritorio,
      id,
      idEmpresa,
      idDocumento,
      direcao: "prestada",
      chave: randomBytes(25).toString("hex"),
      numero: "1",
      competencia,
      competenciaDoDocumento: competencia,
      dataEmissao: new Date(`${dia}T10:00:00-03:00`),
      status: 1,
      receitaCentavos: centavos,
      valorServicoCentavos: centavos,
      valorLiquidoCentavos: centavos,
      issRetido,
      mercado: "interno",
      codigoTributacao: codigo,
      idAtividade: nota.idAtividade ?? null,
      descricao: "Serviço",
      assinatura: "valida",
      assinaturaDetalhe: "Emissor reconhecido.",
      semValidade: false,
      dados: {
        dataCompetencia: dia,
        tribISSQN: "1",
        opSimpNac: nota.opSimpNac ?? "1",
        ...(nota.municipio ? { municipioIncidencia: nota.municipio } : {}),
        ...(nota.tomador ? { tomador: nota.tomador } : {}),
        valores: nota.aliquota ? { aliquotaIss: nota.aliquota } : {},
      },
      avisos: [],
      criadaEm: agora(),
    })
  })
  return id
}

import { type Emissao, estadosDaFatura, type Fatura, porId } from "@partida/contracts"
import { formatarData, paraReais } from "@partida/fiscal"
import type { FaturaGravada, FaturaLida } from "./faturas.repository.ts"

const { A_FATURAR, ERRO, FATURADO, AGENDADA, CANCELADO } = estadosDaFatura

/** Whether an emission of the bill is under way: its outcome is not known, and nobody else may issue it. */
export const estaEmitindo = ({ estado, idEmissao }: Pick<FaturaGravada, "estado" | "idEmissao">): boolean =>
  idEmissao !== null && (estado === A_FATURAR.id || estado === AGENDADA.id)

/** The name of the state that a bill is in. */
export const estadoDe = ({ estado }: Pick<FaturaGravada, "estado">) => porId(estadosDaFatura, estado) ?? "CANCELADO"

/** A bill for people. `emissao`: what it became, or is becoming. */
export function apresentarFatura(lida: FaturaLida, emissao: Emissao | null): Fatura {
  const { fatura: f, cliente, documento, servico, contrato } = lida
  const emitindo = estaEmitindo(f)
  return {
    id: f.id,
    idEmpresa: f.idEmpresa,
    origem: f.origem,
    idContrato: f.idContrato,
    contrato,
    parcela: f.parcela,
    parcelas: f.parcelas,
    idCliente: f.idCliente,
    cliente,
    documentoDoCliente: documento,
    idServico: f.idServico,
    servico,
    descricao: f.descricao,
    valor: paraReais(f.valorCentavos),
    competencia: f.competencia,
    emitirEm: f.emitirEm,
    estado: f.estado,
    situacao: situacaoDe(f, emissao),
    idEmissao: f.idEmissao,
    emitindo,
    parada: emitindo && emissao?.parada === true,
    idNota: emissao?.idNota ?? null,
    numeroDaNota: emissao?.numeroDaNota ?? f.notaDeFora,
    faturadaEm: f.faturadaEm,
    erro: f.erro,
    motivo: f.motivo,
    porque: f.porque,
    criadaPor: f.criadaPor,
    criadaEm: f.criadaEm.toISOString(),
    versao: f.versao,
  }
}

function situacaoDe(f: FaturaGravada, emissao: Emissao | null): string {
  if (estaEmitindo(f)) return emissao?.situacao ?? "Enviando ao sistema nacional."
  switch (f.estado) {
    case FATURADO.id:
      if (f.notaDeFora !== null) return `Nota ${f.notaDeFora}, emitida em outro sistema.`
      return emissao?.situacao ?? "Nota emitida."
    case ERRO.id:
      return f.erro ?? "A nota não foi emitida."
    case CANCELADO.id:
      return `Cancelada: ${f.motivo}`
    case AGENDADA.id:
      return `Sai em ${formatarData(f.emitirEm)}.`
    default:
      return `Para emitir em ${formatarData(f.emitirEm)}.`
  }
}

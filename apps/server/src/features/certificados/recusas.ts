import type { CodigoDeErro } from "@partida/contracts"
import { formatarDocumento, raizDoCnpj } from "@partida/contracts/formatos"
import { formatarData } from "@partida/fiscal"
import type { CertificadoLido } from "../../certificados/leitura.ts"
import type { ArquivoRecusado } from "../../certificados/motivo.ts"
import { diaCivil } from "../../civil.ts"
import { ErroDeNegocio } from "../../http/erros.ts"

const COMO_EXPORTAR =
  "No computador em que ele está instalado, exporte-o de novo em .pfx com a chave privada (no Windows: certmgr.msc, Todas as tarefas, Exportar) e envie o novo arquivo."

/** A file that was refused, in the words of the API: what it was, and the way out. */
export function explicarRecusa({ motivo, detalhe }: ArquivoRecusado): ErroDeNegocio {
  switch (motivo) {
    case "certificado-senha":
      return new ErroDeNegocio(
        motivo,
        "A senha não abre este certificado. Confira maiúsculas e números: é a senha escolhida ao emiti-lo ou ao exportá-lo.",
        "senha",
      )
    case "certificado-recusado":
      return new ErroDeNegocio(
        motivo,
        `Este .pfx está em um formato que não conseguimos ler. ${COMO_EXPORTAR}`,
        "arquivo",
      )
    case "certificado-sem-chave":
    case "certificado-sem-par":
    case "certificado-protecao-excessiva":
      return new ErroDeNegocio(motivo, `${semPonto(new ErroDeNegocio(motivo).message)}. ${COMO_EXPORTAR}`, "arquivo")
    case "certificado-fora-da-icp":
      return new ErroDeNegocio(
        motivo,
        `Este certificado não é da ICP-Brasil${detalhe === null ? "" : ` (emissor: ${detalhe.slice(0, 80)})`}. Envie o e-CNPJ ou o e-CPF do tipo A1, emitido por uma autoridade credenciada.`,
        "arquivo",
      )
    case "certificado-grande-demais":
    case "certificado-nao-e-pfx":
    case "certificado-incompleto":
    case "certificado-varios":
    case "certificado-sem-assinatura":
      return new ErroDeNegocio(motivo, undefined, "arquivo")
    default:
      return motivo satisfies never
  }
}

/** The first sentence of a message: the second says what to do, which here is said at length. */
const semPonto = (mensagem: string) => mensagem.slice(0, mensagem.indexOf("."))

const dia = (instante: Date) => formatarData(diaCivil(instante))
const recusar = (codigo: CodigoDeErro, mensagem: string) => new ErroDeNegocio(codigo, mensagem, "arquivo")

interface EmpresaDoCertificado {
  readonly cnpj: string
  readonly apelido: string
  /** CPF of partners, of who represents them, and of whoever holds a procuração in force. */
  readonly cpfsConhecidos: ReadonlySet<string>
}

/**
 * Whether the office may keep this certificate for this company, today. Raises certificado-vencido,
 * certificado-ainda-nao-vale, certificado-de-outra-empresa (by the root of the CNPJ: establishments share one) and
 * certificado-cpf-desconhecido.
 */
export function conferirDono(lido: CertificadoLido, empresa: EmpresaDoCertificado, agora: Date): void {
  const { titular, validoDesde, validoAte } = lido
  if (validoAte < agora) {
    throw recusar(
      "certificado-vencido",
      `Este certificado venceu em ${dia(validoAte)}. Renove-o com a autoridade certificadora e envie o novo.`,
    )
  }
  if (validoDesde > agora) {
    throw recusar(
      "certificado-ainda-nao-vale",
      `Este certificado só vale a partir de ${dia(validoDesde)}. Envie-o nesse dia; até lá, o anterior continua valendo.`,
    )
  }
  const documento = formatarDocumento(titular.documento)
  if (titular.idTipo === 1 && raizDoCnpj(titular.documento) !== raizDoCnpj(empresa.cnpj)) {
    throw recusar(
      "certificado-de-outra-empresa",
      `Este e-CNPJ é de ${titular.nome} (${documento}), e ${empresa.apelido} tem o CNPJ ${formatarDocumento(empresa.cnpj)}. Escolha a empresa certa na barra superior, ou envie o certificado desta.`,
    )
  }
  if (titular.idTipo === 2 && !empresa.cpfsConhecidos.has(titular.documento)) {
    throw recusar(
      "certificado-cpf-desconhecido",
      `Este e-CPF é de ${titular.nome} (${documento}), que não está entre os sócios nem entre os procuradores de ${empresa.apelido}. Cadastre a pessoa em Sócios, ou a procuração dela nesta tela, e envie de novo.`,
    )
  }
}

/** A person's certificate that was kept while they could act for the company, and now they may not. */
export function recusarQuemSaiu({ titular, documento }: { readonly titular: string; readonly documento: string }) {
  return new ErroDeNegocio(
    "certificado-cpf-desconhecido",
    `O e-CPF de ${titular} (${formatarDocumento(documento)}) não foi usado: a pessoa já não está entre os sócios nem entre os procuradores da empresa. Envie o e-CNPJ em Certificados digitais, ou corrija os sócios ou a procuração se ela ainda responde pela empresa.`,
  )
}

/** What the person should know of a certificate that is taken all the same. */
export function avisosDe(lido: CertificadoLido, anterior: { readonly validoAte: Date } | null): string[] {
  return [
    ...(anterior !== null && anterior.validoAte > lido.validoAte
      ? [
          `O certificado em uso vale por mais tempo que este, até ${dia(anterior.validoAte)}. Confira se é este o mais novo.`,
        ]
      : []),
    ...(lido.cadeiaConfere ? [] : [`${lido.cadeiaDetalhe} Ele pode ser guardado e usado; confira o emissor.`]),
    ...(lido.identifica
      ? []
      : ["Este certificado assina, mas não identifica a empresa em sites: e-CAC e NFS-e Nacional podem recusá-lo."]),
  ]
}

/** There is none in force to be used: of whom, and what became of the last one. */
export function recusarSemCertificado(
  apelido: string,
  qual: "e-CNPJ" | "certificado",
  ultimo: { readonly situacao: string; readonly titular: string; readonly validoAte: Date } | undefined,
) {
  const oQueHouve =
    ultimo === undefined
      ? "nenhum foi enviado"
      : ultimo.situacao === "removido"
        ? `o de ${ultimo.titular} foi removido`
        : `o de ${ultimo.titular} venceu em ${dia(ultimo.validoAte)}`
  return new ErroDeNegocio(
    "certificado-indisponivel",
    `${apelido} não tem ${qual} em vigor: ${oQueHouve}. Envie o arquivo .pfx do novo em Perfil, Certificados digitais.`,
  )
}

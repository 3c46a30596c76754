import type {
  autoriaDosPedidos,
  credenciaisDaReceita,
  IntegracaoComAReceita,
  SituacaoComAReceita,
} from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { z } from "zod"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { MotivoDaOperacao } from "../../db/schema/operacoes.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import { ChamadaSemResposta, type Credenciais, type ReceitaFederal } from "../../ports/receita-federal.ts"
import { certificadosDaEmpresa } from "../certificados/certificados.service.ts"
import { acharTitular, temCertificadoDaEmpresa, usarCertificado } from "../certificados/uso.service.ts"
import { retomarParadas } from "../operacoes/operacoes.service.ts"
import { pedirAutorizacao } from "./autorizacao.service.ts"
import { SEM_CERTIFICADO_DE_QUEM_PEDE, semCertificadoDeQuemPede } from "./quem-pede.ts"
import {
  apagarCredenciais,
  gravarAutoria,
  gravarCredenciais,
  gravarTeste,
  lerConfiguracao,
  temCredenciais,
} from "./receita-federal.repository.ts"

/** What reaching the Receita takes. */
export interface DependenciasDaReceita {
  readonly banco: Banco
  readonly cofre: Cofre
  /** Null: this installation does not reach it. */
  readonly receitaFederal: ReceitaFederal | null
  readonly agora: () => Date
}

/** Reasons by which an act stops because the office was not recognised: nothing of the company is wrong. */
export const DA_IDENTIFICACAO = [
  "sem-credenciais",
  "certificado-recusado",
  "credenciais-recusadas",
  "contratante-diferente",
  "falta-termo",
  SEM_CERTIFICADO_DE_QUEM_PEDE,
] as const

const USO = "receita-federal/credenciais"
const GUARDADAS = z.object({ consumerKey: z.string(), consumerSecret: z.string() })

/** What the office told, without any secret. */
export async function consultarIntegracao(
  tx: Tx,
  { escopo, agora }: Pick<Ato, "escopo" | "agora">,
  receita: ReceitaFederal | null,
): Promise<IntegracaoComAReceita> {
  const lida = await lerConfiguracao(tx, escopo)
  const dita = { disponivel: receita !== null, simulada: receita?.simulada ?? false }
  if (lida === null) return { ...dita, configuracao: null }
  const { gravada, apelido, cnpj } = lida
  const { testadaEm, testeResultado, testeTexto } = gravada
  const { lista } = await certificadosDaEmpresa(tx, escopo, gravada.idContratante, agora)
  const emVigor = lista.find((c) => c.idTipo === 1 && c.situacao === "ativo" && c.validade !== "vencido")
  return {
    ...dita,
    configuracao: {
      idContratante: gravada.idContratante,
      apelido,
      cnpj,
      certificadoAte: emVigor?.validoAte ?? null,
      procurador: gravada.procurador === null ? null : await descreverProcurador(tx, escopo, gravada.procurador, agora),
      emNomeDaEmpresa: gravada.emNomeDaEmpresa,
      configuradaEm: gravada.configuradaEm.toISOString(),
      configuradaPor: gravada.configuradaPor,
      teste:
        testadaEm && testeResultado && testeTexto !== null
          ? { em: testadaEm.toISOString(), resultado: testeResultado, texto: testeTexto }
          : null,
    },
  }
}

async function descreverProcurador(tx: Tx, escopo: Escopo, documento: string, agora: Date) {
  const achado = await acharTitular(tx, escopo, documento, agora)
  return { documento, titular: achado?.titular ?? null, certificadoAte: achado?.validoAte.toISOString() ?? null }
}

/**
 * Why the office of a contract could not identify itself at an instant: no e-CNPJ in force then. Where there is no contract, each
 * operation says so when it is prepared. Asks nobody outside.
 */
export async function impedimentoDaIntegracao(
  tx: Tx,
  { escopo, agora }: Pick<Ato, "escopo" | "agora">,
): Promise<MotivoDaOperacao | null> {
  const lida = await lerConfiguracao(tx, escopo)
  if (lida === null) return null
  const { idContratante, procurador } = lida.gravada
  if (await temCertificadoDaEmpresa(tx, escopo, idContratante, agora)) {
    const falta = procurador !== null && (await acharTitular(tx, escopo, procurador, agora)) === null
    return falta ? semCertificadoDeQuemPede(procurador) : null
  }
  return {
    codigo: "certificado-recusado",
    texto: `O e-CNPJ de ${lida.apelido}, do contrato com o SERPRO, não estará em vigor. Envie o certificado novo em Perfil, Certificados digitais.`,
    textoDoOrgao: null,
  }
}

/** Who asks the Receita for an office. */
interface QuemPede {
  /** CNPJ of the company that has the contract with SERPRO. */
  readonly contratante: string
  /** CNPJ or CPF to whom the companies gave their powers: the contratante, unless the office said otherwise. */
  readonly autor: string
  /** A company that gave no power to the autor is asked about in its own name, where its e-CNPJ is here. */
  readonly emNomeDaEmpresa: boolean
}

/** In whose name the office asks; null where no contract was told. */
export async function quemPede(tx: Tx, escopo: Escopo): Promise<QuemPede | null> {
  const lida = await lerConfiguracao(tx, escopo)
  if (lida === null) return null
  const { procurador, emNomeDaEmpresa } = lida.gravada
  return { contratante: lida.cnpj, autor: procurador ?? lida.cnpj, emNomeDaEmpresa }
}

/**
 * Changes in whose name the office asks. Raises receita-nao-configurada, and certificado-indisponivel for who has none in force here,
 * since the term of authorisation is signed with it.
 */
export async function alterarAutoria(
  tx: Tx,
  { escopo, agora }: Ato,
  { procurador, emNomeDaEmpresa }: z.output<typeof autoriaDosPedidos>,
): Promise<void> {
  const lida = await lerConfiguracao(tx, escopo)
  if (lida === null) throw new ErroDeNegocio("receita-nao-configurada")
  const outro = procurador === "" || procurador === lida.cnpj ? null : procurador
  if (outro !== null && (await acharTitular(tx, escopo, outro, agora)) === null)
    throw new ErroDeNegocio(
      "certificado-indisponivel",
      `Não há aqui certificado em vigor de ${formatarDocumento(outro)}. Envie-o em Perfil, Certificados digitais: é ele que assina o termo de autorização.`,
      "procurador",
    )
  await gravarAutoria(tx, escopo, { procurador: outro, emNomeDaEmpresa })
  // What stopped for lack of a power, or of who signs, may be asked otherwise now; what may not stops again, and costs nothing.
  await retomarParadas(tx, escopo, { codigos: ["falta-procuracao", SEM_CERTIFICADO_DE_QUEM_PEDE], agora })
}

/** Whether the office talks to the Receita: what who works there may know. */
export async function consultarSituacao(
  tx: Tx,
  escopo: Escopo,
  receita: ReceitaFederal | null,
): Promise<SituacaoComAReceita> {
  return {
    disponivel: receita !== null,
    simulada: receita?.simulada ?? false,
    configurada: await temCredenciais(tx, escopo),
  }
}

/** Keeps the credentials encrypted, in place of those before. Raises nao-encontrado for a company out of reach. */
export async function configurarIntegracao(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  cofre: Cofre,
  { idContratante, ...segredos }: z.output<typeof credenciaisDaReceita>,
): Promise<void> {
  await exigirEmpresa(tx, escopo, idContratante)
  await gravarCredenciais(tx, {
    idEscritorio: escopo.idEscritorio,
    idContratante,
    credenciaisCifradas: cofre.cifrar(JSON.stringify(segredos), USO),
    configuradaEm: agora,
    configuradaPor: nome,
  })
}

/** Erases the credentials; repeating it changes nothing. */
export const removerIntegracao = (tx: Tx, escopo: Escopo): Promise<void> => apagarCredenciais(tx, escopo)

/**
 * Credentials and e-CNPJ of the office for one call that leaves after the transaction, and the CNPJ of the contract. They go to
 * `ReceitaFederal.chamar` and nowhere else. The use of the certificate is recorded by `finalidade`. Raises
 * receita-nao-configurada, and certificado-indisponivel when the company of the contract has no e-CNPJ in force.
 */
export async function abrirCredenciais(
  tx: Tx,
  escopo: Escopo,
  { cofre, agora, finalidade }: { readonly cofre: Cofre; readonly agora: Date; readonly finalidade: string },
): Promise<{ readonly credenciais: Credenciais; readonly contratante: string; readonly cifradas: string }> {
  const lida = await lerConfiguracao(tx, escopo)
  if (lida === null) throw new ErroDeNegocio("receita-nao-configurada")
  const { idContratante: idEmpresa, credenciaisCifradas: cifradas } = lida.gravada
  const segredos = GUARDADAS.parse(JSON.parse(cofre.decifrar(cifradas, USO)))
  return usarCertificado(
    tx,
    escopo,
    { cofre, idEmpresa, finalidade, agora, soDaEmpresa: true },
    (par, contratante) => ({ credenciais: { ...segredos, par }, contratante, cifradas }),
  )
}

/**
 * Identifies the office to SERPRO, and who asks in its place, and keeps how it ended: recognised, what stopped because it was not goes
 * on. Nothing is asked of the Receita, and nothing is billed. Raises receita-desligada, and what `abrirCredenciais` raises.
 */
export async function testarIntegracao(
  { banco, cofre, receitaFederal, agora }: DependenciasDaReceita,
  escopo: Escopo,
): Promise<void> {
  if (receitaFederal === null) throw new ErroDeNegocio("receita-desligada")
  const finalidade = "testar a conexão com a Receita Federal"
  const { credenciais, cifradas } = await banco.emEscopo(escopo, (tx) =>
    abrirCredenciais(tx, escopo, { cofre, agora: agora(), finalidade }),
  )
  const desfecho = await testarTudo()
  const texto = desfecho.tipo === "ok" ? "O SERPRO reconheceu o escritório." : desfecho.texto
  await banco.emEscopo(escopo, async (tx) => {
    await gravarTeste(tx, escopo, cifradas, { em: agora(), resultado: desfecho.tipo, texto })
    if (desfecho.tipo === "ok") await retomarParadas(tx, escopo, { codigos: DA_IDENTIFICACAO, agora: agora() })
  })

  async function testarTudo() {
    if (receitaFederal === null) throw new ErroDeNegocio("receita-desligada")
    const conexao = await receitaFederal.testarConexao(credenciais)
    if (conexao.tipo !== "ok") return conexao
    const quem = await banco.emEscopo(escopo, (tx) => quemPede(tx, escopo))
    if (quem === null || quem.autor === quem.contratante) return conexao
    try {
      await pedirAutorizacao({ banco, cofre, receitaFederal, agora }, { escopo, autor: quem.autor, credenciais })
      return conexao
    } catch (erro) {
      if (erro instanceof ChamadaSemResposta) return erro.desfecho
      throw erro
    }
  }
}

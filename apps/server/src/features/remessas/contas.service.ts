import type { ContaDaRemessa } from "@partida/contracts"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa, travarEmpresa } from "../../db/empresas.ts"
import { bancosComLeiaute, leiauteDoBanco } from "../../documentos/cnab-pagamentos/leiautes.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { porQueNaoEDoBanco } from "./destinos.ts"
import { type ContaLida, empresaDaConta, gravarConvenio, lerContas } from "./remessas.repository.ts"

/** Accounts from which a company may pay by a file, or what each lacks. Raises nao-encontrado. */
export async function listarContas(
  tx: Tx,
  { escopo, agora }: Ato,
  idEmpresa: string,
): Promise<{ lista: ContaDaRemessa[] }> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  return { lista: (await lerContas(tx, escopo, idEmpresa)).map((c) => apresentarConta(c, diaCivil(agora))) }
}

function apresentarConta({ conta, convenio }: ContaLida, hoje: string): ContaDaRemessa {
  return {
    idConta: conta.id,
    apelido: conta.apelido,
    agencia: conta.agencia ?? "",
    conta: conta.conta ?? "",
    convenio: convenio?.convenio ?? null,
    ultimoNsa: convenio?.ultimoNsa ?? 0,
    impedimento: impedimentoDa(conta, hoje),
    versao: convenio?.versao ?? 0,
  }
}

/** Why an account does not pay by a file; null when it does. */
export function impedimentoDa(conta: ContaLida["conta"], hoje: string): string | null {
  if (conta.encerradaEm !== null) return "A conta está encerrada."
  if (leiauteDoBanco(conta.idBanco, hoje) === null)
    return `O banco desta conta ainda não tem arquivo de pagamentos aqui: hoje, só ${bancosComLeiaute()}.`
  const recusa = porQueNaoEDoBanco(numerosDa(conta))
  return recusa === null ? null : `Desta conta, ${recusa}. Confira o cadastro dela.`
}

/** Branch and account, each apart from its digit. */
export function numerosDa({ agencia, conta }: { readonly agencia: string | null; readonly conta: string | null }) {
  const [a = "", digitoDaAgencia = ""] = (agencia ?? "").split("-")
  const [c = "", digitoDaConta = ""] = (conta ?? "").split("-")
  return { agencia: a, digitoDaAgencia, conta: c, digitoDaConta }
}

/**
 * Says the agreement by which an account pays, and the number of the last file that any program sent: it never goes back, or a number would
 * be used twice. Raises nao-encontrado, versao-desatualizada, nao-se-aplica, entrada-invalida.
 */
export async function definirConvenio(
  tx: Tx,
  ato: Ato,
  id: string,
  versao: number,
  { convenio, ultimoNsa }: { readonly convenio: string; readonly ultimoNsa: number },
): Promise<ContaDaRemessa> {
  const { escopo, agora } = ato
  const idEmpresa = await empresaDaConta(tx, escopo, id)
  if (idEmpresa === null || !(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const achada = (await lerContas(tx, escopo, idEmpresa)).find((c) => c.conta.id === id)
  if (!achada) throw new ErroDeNegocio("nao-se-aplica", "Só conta corrente paga por arquivo: esta é de outro tipo.")
  if ((achada.convenio?.versao ?? 0) !== versao) throw new ErroDeNegocio("versao-desatualizada")
  const impedimento = impedimentoDa(achada.conta, diaCivil(agora))
  if (impedimento !== null) throw new ErroDeNegocio("nao-se-aplica", impedimento)
  if (/^0+$/.test(convenio)) recusar("O convênio só tem zeros. Confira no contrato com o banco.", "convenio")
  if (achada.convenio && ultimoNsa < achada.convenio.ultimoNsa)
    recusar(
      `O último arquivo desta conta é o ${achada.convenio.ultimoNsa}: o número não volta, para nenhum ser usado duas vezes.`,
      "ultimoNsa",
    )
  await gravarConvenio(tx, {
    idEscritorio: escopo.idEscritorio,
    idConta: id,
    idEmpresa,
    convenio,
    ultimoNsa,
    alteradoEm: agora,
    alteradoPor: ato.nome,
    versao: versao + 1,
  })
  const { lista } = await listarContas(tx, ato, idEmpresa)
  const depois = encontrado(lista.find((c) => c.idConta === id))
  return depois
}

import { randomUUID } from "node:crypto"
import {
  type AssuntoDaComunicacao,
  assuntosDaComunicacao,
  type DadosDoDestinatario,
  type Destinatario,
} from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerDonos } from "../../db/escritorios.ts"
import { juntas } from "../../db/juntas.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import {
  alterarRegistrado,
  apagarRegistrado,
  inserirRegistrado,
  lerCadastros,
  lerDoCelular,
  lerEnderecosQueFalharam,
  lerRegistrados,
  tomarRegistrado,
} from "./destinatarios.repository.ts"

/** Who is told of a company, whatever told us so. */
export type Recebedor = Omit<Destinatario, "problema">

export const TODOS = Object.keys(assuntosDaComunicacao) as AssuntoDaComunicacao[]
/** What is told of where nobody is known by name: all but payroll. */
export const SEM_FOLHA: readonly AssuntoDaComunicacao[] = ["impostos", "notas-fiscais"]

/**
 * Who is told of each of these companies: who is registered, every owner with an account (of every subject, until they choose), and,
 * where there is nobody else, the e-mail of the registration, which is not told of payroll.
 */
export async function lerRecebedores(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Recebedor[]>> {
  const [registrados, donos, cadastros] = await juntas(tx, (tx) =>
    Promise.all([
      lerRegistrados(tx, escopo, ids),
      lerDonos(tx, escopo.idEscritorio, ids),
      lerCadastros(tx, escopo, ids),
    ]),
  )
  const escolhas = new Map(
    registrados.flatMap((r) => (r.idUsuario === null ? [] : [[`${r.idEmpresa} ${r.idUsuario}`, r]])),
  )
  const porEmpresa = new Map<string, Recebedor[]>(ids.map((id) => [id, []]))
  for (const dono of donos) {
    const escolha = escolhas.get(`${dono.idEmpresa} ${dono.id}`)
    porEmpresa.get(dono.idEmpresa)?.push({
      id: escolha?.id ?? null,
      idUsuario: dono.id,
      nome: dono.nome,
      email: dono.email,
      celular: escolha?.celular ?? null,
      cpf: escolha?.cpf ?? null,
      assuntos: [...(escolha?.assuntos ?? TODOS)],
      lembretes: escolha?.lembretes ?? true,
      whatsapp: escolha?.whatsapp ?? false,
      versao: escolha?.versao ?? 0,
    })
  }
  for (const { idEmpresa, idEscritorio: _, criadoEm: __, assuntos, ...r } of registrados)
    if (r.idUsuario === null) porEmpresa.get(idEmpresa)?.push({ ...r, assuntos: [...assuntos] })
  for (const { id, apelido, email } of cadastros)
    if (email !== null && porEmpresa.get(id)?.length === 0)
      porEmpresa.get(id)?.push({
        id: null,
        idUsuario: null,
        nome: apelido,
        email,
        celular: null,
        cpf: null,
        assuntos: [...SEM_FOLHA],
        lembretes: true,
        whatsapp: false,
        versao: 0,
      })
  return porEmpresa
}

/** Who is told of a company, with what came back. Raises nao-encontrado. */
export async function listarDestinatarios(tx: Tx, escopo: Escopo, idEmpresa: string) {
  const [cadastro] = await lerCadastros(tx, escopo, [idEmpresa])
  if (!cadastro) throw new ErroDeNegocio("nao-encontrado")
  const lista = (await lerRecebedores(tx, escopo, [idEmpresa])).get(idEmpresa) ?? []
  const falhas = await lerEnderecosQueFalharam(
    tx,
    escopo,
    lista.flatMap((r) => r.email ?? []),
  )
  return {
    lista: lista.map((r) => ({ ...r, problema: (r.email === null ? null : falhas.get(r.email)) ?? null })),
    emailDaEmpresa: cadastro.email,
  }
}

/** Registers who is told, or what a person with an account chose. Raises nao-encontrado, entrada-invalida. */
export async function criarDestinatario(
  tx: Tx,
  { escopo, agora }: Ato,
  idEmpresa: string,
  dados: DadosDoDestinatario,
): Promise<Destinatario> {
  await conferir(tx, escopo, idEmpresa, dados, null)
  const id = randomUUID()
  await inserirRegistrado(tx, { idEscritorio: escopo.idEscritorio, id, idEmpresa, ...dados, criadoEm: agora })
  return apresentar(tx, escopo, idEmpresa, id)
}

/** Raises nao-encontrado, versao-desatualizada, entrada-invalida. */
export async function editarDestinatario(
  tx: Tx,
  escopo: Escopo,
  id: string,
  versao: number,
  dados: DadosDoDestinatario,
): Promise<Destinatario> {
  const registrado = encontrado(await tomarRegistrado(tx, escopo, id))
  if (registrado.versao !== versao) throw new ErroDeNegocio("versao-desatualizada")
  if (registrado.idUsuario !== dados.idUsuario)
    recusar("A pessoa de um destinatário não muda. Exclua este e cadastre outro.", "idUsuario")
  await conferir(tx, escopo, registrado.idEmpresa, dados, id)
  await alterarRegistrado(tx, escopo, id, dados)
  return apresentar(tx, escopo, registrado.idEmpresa, id)
}

/** Nothing more goes to a recipient; what was sent stays, with its proof. Raises nao-encontrado. */
export async function excluirDestinatario(tx: Tx, escopo: Escopo, id: string): Promise<{ id: string }> {
  if (!(await tomarRegistrado(tx, escopo, id))) throw new ErroDeNegocio("nao-encontrado")
  await apagarRegistrado(tx, escopo, id)
  return { id }
}

async function apresentar(tx: Tx, escopo: Escopo, idEmpresa: string, id: string): Promise<Destinatario> {
  const achado = encontrado((await listarDestinatarios(tx, escopo, idEmpresa)).lista.find((r) => r.id === id))
  return achado
}

async function conferir(tx: Tx, escopo: Escopo, idEmpresa: string, dados: DadosDoDestinatario, id: string | null) {
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  if (dados.whatsapp && dados.celular === null)
    recusar("Para receber por WhatsApp, informe o celular da pessoa.", "celular")
  const registrados = (await lerRegistrados(tx, escopo, [idEmpresa])).filter((r) => r.id !== id)
  if (dados.idUsuario !== null) {
    const donos = await lerDonos(tx, escopo.idEscritorio, [idEmpresa])
    if (!donos.some((d) => d.id === dados.idUsuario)) recusar("Esta pessoa não é da empresa.", "idUsuario")
    if (registrados.some((r) => r.idUsuario === dados.idUsuario))
      recusar("As escolhas desta pessoa já foram gravadas. Edite-as.", "idUsuario")
    return
  }
  const { email } = dados
  if (email === null && dados.celular === null) recusar("Informe o e-mail ou o celular de quem recebe.", "email")
  const igual = registrados.find(
    (r) => r.idUsuario === null && email !== null && r.email?.toLowerCase() === email.toLowerCase(),
  )
  if (igual) recusar(`Este e-mail já recebe, como “${igual.nome}”. Edite-o em vez de criar outro.`, "email")
}

/** Of which companies somebody registered receives at a number of eleven digits. */
export const empresasDoCelular = (tx: Tx, escopo: Escopo, celular: string) => lerDoCelular(tx, escopo, celular)

/** From now on the reminders do not go to a number. */
export async function desligarLembretesDoCelular(tx: Tx, escopo: Escopo, celular: string): Promise<void> {
  for (const { id, lembretes } of await lerDoCelular(tx, escopo, celular))
    if (lembretes) await alterarRegistrado(tx, escopo, id, { lembretes: false })
}

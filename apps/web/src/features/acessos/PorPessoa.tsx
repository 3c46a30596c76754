import { Switch, Tooltip } from "@mantine/core"
import type { AcessosDaEmpresa } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { IconBuilding, IconUserSearch } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useCallback, useMemo } from "react"
import { plural } from "../../lib/formatacao/texto.ts"
import { consultaPessoasDoAcesso } from "../../shared/acessos/acessos.api.ts"
import { papelEmPalavras } from "../../shared/conta/papeis.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { consultaAcessos, exportarAcessos, type MudancaDeAcesso, useMudarAcesso } from "./acessos.api.ts"
import classes from "./acessos.module.css"
import { acessoDe, type Pessoa } from "./acessos.ts"
import { type BuscaDosAcessos, buscaDeEmpresa, ordemDosAcessos, ordemPadrao } from "./busca.ts"

/** One person at a time: every company, and whether the person sees it. */
export function PorPessoa({ busca }: { readonly busca: BuscaDosAcessos }) {
  const { data: pessoas, error, refetch } = useQuery(consultaPessoasDoAcesso)
  const pessoa = pessoas?.find(({ id }) => id === busca.pessoa)
  const idUsuario = busca.so === "concedidas" ? pessoa?.id : undefined
  const ordem = ordemDosAcessos(busca)
  const filtro = { ...(busca.busca ? { busca: busca.busca } : {}), ...(idUsuario ? { idUsuario } : {}), ...ordem }
  const lista = useLista({
    estado: useEstadoNoEndereco(busca),
    filtro,
    consulta: (pedido: typeof filtro & { pagina: number; registrosPorPagina: number }) => ({
      ...consultaAcessos(pedido),
      enabled: pessoa !== undefined,
    }),
  })
  const quantas = useQuantasVe(pessoa)
  const acesso = useAcessoDaPessoa(pessoa, quantas)
  const colunas = useMemo(() => colunasDe(acesso), [acesso])
  const cartao = useCallback(
    (empresa: AcessosDaEmpresa) => <CartaoDaEmpresa empresa={empresa} acesso={acesso(empresa)} />,
    [acesso],
  )
  if (error && !pessoas) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  const nome = pessoa?.nome ?? ""
  return (
    <ListaDeRegistros
      nome="/painel/configuracoes/acessos#pessoas"
      legenda={`Empresas que ${nome} vê`}
      palavras={{ um: "empresa", varios: "empresas", artigo: "a" }}
      lista={lista}
      colunas={colunas}
      chave={({ idEmpresa }) => idEmpresa}
      rotulo={({ apelido }) => apelido}
      cartao={cartao}
      campos={pessoa ? [pessoaEntre(pessoas ?? []), ...camposComPessoa] : [pessoaEntre(pessoas ?? [])]}
      ordem={{ atual: ordem, padrao: ordemPadrao }}
      {...(pessoa ? { exportar: exportarAcessos({ ...filtro, idUsuario: pessoa.id }) } : {})}
      {...(quantas === null ? {} : { resumo: `${nome} vê ${plural(quantas, "empresa", "empresas")}` })}
      espera={pessoa ? undefined : <SemPessoa ninguem={pessoas?.length === 0} />}
      vazio={{ titulo: "Nenhuma empresa", icone: IconBuilding }}
    />
  )
}

function CartaoDaEmpresa({ empresa, acesso }: { readonly empresa: AcessosDaEmpresa; readonly acesso: ReactNode }) {
  return (
    <div className={classes.cartaoComChave}>
      <div className={classes.cartao}>
        <strong>{empresa.apelido}</strong>
        <span className={`numerico ${classes.fraco}`}>{formatarDocumento(empresa.cnpj)}</span>
      </div>
      {acesso}
    </div>
  )
}

function SemPessoa({ ninguem }: { readonly ninguem: boolean }) {
  return (
    <EstadoVazio titulo={ninguem ? "Ninguém depende de concessão" : "De quem são os acessos?"} icone={IconUserSearch}>
      {ninguem
        ? "Não há sócios, funcionários de empresas nem contadores limitados a quem você possa conceder acesso."
        : "Escolha uma pessoa para ver e mudar as empresas que ela alcança."}
    </EstadoVazio>
  )
}

type Campo = CampoDoFiltro<keyof BuscaDosAcessos>

/** Whose accesses they are: not a filter, so clearing the filters keeps it. */
const pessoaEntre = (pessoas: readonly Pessoa[]): Campo => ({
  campo: "pessoa",
  tipo: "busca-em-opcoes",
  rotulo: "Pessoa",
  todas: "Escolha uma pessoa",
  ninguem: "Ninguém com esse nome",
  opcoes: pessoas.map(({ id, nome, idPapel }) => ({ value: id, label: `${nome} (${papelEmPalavras(idPapel)})` })),
  largura: 280,
  amplia: true,
})
const camposComPessoa: readonly Campo[] = [
  buscaDeEmpresa,
  { campo: "so", tipo: "marca", rotulo: "Só as que vê", valor: "concedidas" },
]

/** How many companies the person sees, among those within reach of who asks; null while it is not known. */
function useQuantasVe(pessoa: Pessoa | undefined): number | null {
  const { data, isPlaceholderData } = useQuery({
    ...consultaAcessos({ idUsuario: pessoa?.id, pagina: 1, registrosPorPagina: 10 }),
    enabled: pessoa !== undefined,
  })
  return pessoa && data && !isPlaceholderData ? data.paginacao.totalDeRegistros : null
}

interface AcessoProps {
  readonly empresa: AcessosDaEmpresa
  readonly pessoa: Pessoa
  /** It is the only company the person may be left with. */
  readonly ultima: boolean
  readonly mudar: (mudanca: MudancaDeAcesso) => void
}

/** The switch of a company, for this person. */
function Acesso({ empresa, pessoa, ultima, mudar }: AcessoProps) {
  const atual = acessoDe(empresa, pessoa.id)
  const presa = ultima && atual !== null
  return (
    <Tooltip
      label="É a única empresa desta pessoa. Conceda outra antes, ou desative a pessoa em Usuários."
      disabled={!presa}
      multiline
      w={260}
    >
      <span className={classes.chave}>
        <Switch
          size="sm"
          aria-label={`${pessoa.nome} vê ${empresa.apelido}`}
          checked={atual !== null}
          disabled={presa || (atual !== null && !atual.podeMudar)}
          onChange={() => mudar({ empresa, pessoa, conceder: atual === null })}
        />
      </span>
    </Tooltip>
  )
}

/** Draws the switch of a company; the same function while nothing about the person changes. */
function useAcessoDaPessoa(pessoa: Pessoa | undefined, quantas: number | null) {
  const { alcanca } = usePessoa()
  const mudar = useMudarAcesso()
  // The server keeps at least one company for people of client companies. Only who reaches them all can count.
  const ultima = alcanca("ADMINISTRADOR") && pessoa?.idPapel !== 2 && quantas === 1
  return useCallback(
    (empresa: AcessosDaEmpresa) => pessoa && <Acesso empresa={empresa} pessoa={pessoa} ultima={ultima} mudar={mudar} />,
    [pessoa, ultima, mudar],
  )
}

function colunasDe(acesso: (empresa: AcessosDaEmpresa) => ReactNode): readonly ColunaDaLista<AcessosDaEmpresa>[] {
  return [
    {
      id: "apelido",
      titulo: "Empresa",
      ordem: "apelido",
      celula: ({ apelido }) => <strong className={classes.nome}>{apelido}</strong>,
    },
    {
      id: "cnpj",
      titulo: "CNPJ",
      ordem: "cnpj",
      celula: ({ cnpj }) => <span className="numerico">{formatarDocumento(cnpj)}</span>,
    },
    { id: "ve", titulo: "Vê", largura: 80, exportacao: ["nome", "papel", "origem"], celula: acesso },
  ]
}

import { Button, Group, Stack } from "@mantine/core"
import type { Quadro, SocioDaLista } from "@partida/contracts"
import { IconPlus, IconUsersGroup } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useMemo } from "react"
import { useBusca } from "../../lib/busca.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import { ListaPorVir } from "../../shared/lista/DepoisDoQueVemAcima.tsx"
import { useEstadoLocal } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { buscaDosSocios } from "./busca.ts"
import { CartaoDoSocio, colunasDosSocios } from "./colunas.tsx"
import { Quadros } from "./Quadros.tsx"
import { consultaQuadros, consultaSocios, exportarSocios } from "./socios.api.ts"

const GavetaDoSocio = sobDemanda(async () => (await import("./GavetaDoSocio.tsx")).GavetaDoSocio)
const GavetaNovoSocio = sobDemanda(async () => (await import("./GavetaNovoSocio.tsx")).GavetaNovoSocio)
const GavetaDoQuadro = sobDemanda(async () => (await import("./GavetaDoQuadro.tsx")).GavetaDoQuadro)

/** Partners of one company: the people, the composition on any day and how it came to be. */
export function PaginaSocios() {
  const [busca] = useBusca(buscaDosSocios)
  return (
    <EmpresaDaTela
      id={busca.empresa}
      titulo="Sócios"
      texto="Os sócios, a participação de cada um e as alterações são de cada empresa."
    >
      {(idEmpresa) => <Socios key={idEmpresa} idEmpresa={idEmpresa} />}
    </EmpresaDaTela>
  )
}

function Socios({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca, mudar] = useBusca(buscaDosSocios)
  const { alcanca } = usePessoa()
  const podeEditar = alcanca("CONTADOR")
  const quadros = useQuery(consultaQuadros(idEmpresa))
  const lista = usePessoasDaEmpresa(idEmpresa)
  const novo = () => mudar({ novo: "sim" })
  return (
    <>
      <CabecalhoDaPagina
        titulo="Sócios"
        subtitulo="Quem responde pela empresa, quanto cada um tem e desde quando"
        acoes={
          podeEditar && (
            <Group gap="sm">
              <Button variant="default" onClick={() => mudar({ quadro: "novo" })}>
                Registrar alteração
              </Button>
              <Button leftSection={<IconPlus size={16} />} onClick={novo}>
                Cadastrar pessoa
              </Button>
            </Group>
          )
        }
      />
      <Stack gap="md">
        <Quadros
          consulta={quadros}
          em={busca.em}
          podeEditar={podeEditar}
          idEmpresa={idEmpresa}
          aoEscolherData={(em) => mudar({ em }, { substituir: true })}
          aoCorrigir={(desde) => mudar({ quadro: desde })}
        />
        <Cartao semMargem rotulo="Pessoas">
          {/* As tall as what was registered: drawn before it, the list would be pushed. */}
          {quadros.isPending ? (
            <ListaPorVir />
          ) : (
            <Pessoas
              idEmpresa={idEmpresa}
              lista={lista}
              aberta={busca.socio}
              aoAbrir={({ id }) => mudar({ socio: id })}
              aoCadastrar={podeEditar ? novo : null}
            />
          )}
        </Cartao>
      </Stack>
      <Gavetas
        idEmpresa={idEmpresa}
        podeEditar={podeEditar}
        quadros={quadros.data?.lista}
        nome={lista.dados?.lista.find(({ id }) => id === busca.socio)?.nome}
      />
    </>
  )
}

const filtroDe = (idEmpresa: string) =>
  ({ idEmpresa, competencia: hojeEmSaoPaulo().slice(0, 7), ordem: "participacao", direcao: "desc" }) as const

const usePessoasDaEmpresa = (idEmpresa: string) =>
  useLista({ estado: useEstadoLocal(), filtro: filtroDe(idEmpresa), consulta: consultaSocios })

interface PessoasProps {
  readonly idEmpresa: string
  readonly lista: ReturnType<typeof usePessoasDaEmpresa>
  readonly aberta: string | undefined
  readonly aoAbrir: (socio: SocioDaLista) => void
  /** Null for who only reads. */
  readonly aoCadastrar: (() => void) | null
}

function Pessoas({ idEmpresa, lista, aberta, aoAbrir, aoCadastrar }: PessoasProps) {
  const colunas = useMemo(() => colunasDosSocios(false), [])
  return (
    <ListaDeRegistros
      nome="/perfil/socios"
      legenda="Pessoas"
      palavras={{ um: "pessoa", varios: "pessoas", artigo: "a" }}
      lista={lista}
      colunas={colunas}
      chave={({ id }) => id}
      rotulo={({ nome }) => nome}
      cartao={cartao}
      exportar={exportarSocios(filtroDe(idEmpresa))}
      aberta={aberta}
      aoAbrir={aoAbrir}
      vazio={{
        titulo: "Ninguém cadastrado ainda",
        texto: aoCadastrar
          ? "Cadastre os sócios e administradores e depois registre a constituição, com a parte de cada um."
          : "O seu escritório contábil ainda não cadastrou os sócios desta empresa.",
        icone: IconUsersGroup,
        ...(aoCadastrar
          ? {
              acao: (
                <Button variant="default" onClick={aoCadastrar}>
                  Cadastrar pessoa
                </Button>
              ),
            }
          : {}),
      }}
    />
  )
}

interface GavetasProps {
  readonly idEmpresa: string
  readonly podeEditar: boolean
  readonly quadros: readonly Quadro[] | undefined
  readonly nome: string | undefined
}

/** What the address opens over the page. */
function Gavetas({ idEmpresa, podeEditar, quadros, nome }: GavetasProps) {
  const [busca, mudar] = useBusca(buscaDosSocios)
  const corrigido = quadros?.find(({ desde }) => desde === busca.quadro)
  return (
    <Suspense>
      {busca.socio && <GavetaDoSocio id={busca.socio} aba={busca.aba ?? "dados"} nome={nome} />}
      {busca.novo && podeEditar && (
        <GavetaNovoSocio idEmpresa={idEmpresa} aoFechar={() => mudar({ novo: undefined })} />
      )}
      {busca.quadro && podeEditar && quadros && (busca.quadro === "novo" || corrigido) && (
        <GavetaDoQuadro
          key={busca.quadro}
          idEmpresa={idEmpresa}
          atual={corrigido ?? null}
          anterior={quadros[0] ?? null}
          aoFechar={() => mudar({ quadro: undefined })}
        />
      )}
    </Suspense>
  )
}

const cartao = (socio: SocioDaLista) => <CartaoDoSocio socio={socio} />

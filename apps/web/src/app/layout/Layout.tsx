import { AppShell, Burger } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { Link, Outlet, useLocation } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { usePreferencias } from "../../lib/preferencias.ts"
import { CampoCompetencia } from "../../shared/CampoCompetencia.tsx"
import { consultaConfiguracao, usePessoa } from "../../shared/conta/pessoa.ts"
import { SeletorDeEscritorio } from "../../shared/conta/SeletorDeEscritorio.tsx"
import { AndamentoDosLotes } from "../../shared/lotes/AndamentoDosLotes.tsx"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { Marca } from "../../ui/Marca.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import { EscolhaDoEscritorio } from "./EscolhaDoEscritorio.tsx"
import { EsquemaDeCores } from "./EsquemaDeCores.tsx"
import classes from "./Layout.module.css"
import { MenuDaPessoa } from "./MenuDaPessoa.tsx"
import { Navegacao } from "./Navegacao.tsx"

/** Screens that a platform operator uses before choosing an office: the operators themselves, and what they did. */
const DA_PLATAFORMA: ReadonlySet<string> = new Set(["/minhaConta", "/usuarios", "/perfil/historico"])

/** Sidebar, top bar and the screen; on phones the sidebar is a drawer. */
export function Layout() {
  const [aberto, { toggle, close }] = useDisclosure(false)
  const { data: configuracao } = useQuery(consultaConfiguracao)
  const { densidade } = usePreferencias()
  const { pessoa, papel } = usePessoa()
  const { pathname } = useLocation()
  const telefone = useTelefone()
  const nome = configuracao?.marca.nome ?? "Partida"
  const semEscritorio = papel === "ROOT" && pessoa.idEscritorio === null && !DA_PLATAFORMA.has(pathname)
  const conteudo = useFocoAoNavegar(pathname)
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 216, breakpoint: "sm", collapsed: { mobile: !aberto } }}
      padding={0}
      transitionDuration={150}
      data-densidade={densidade}
    >
      <a href="#conteudo" className={classes.pular}>
        Pular para o conteúdo
      </a>
      <AppShell.Header className={classes.topo}>
        <Burger
          opened={aberto}
          onClick={toggle}
          hiddenFrom="sm"
          size="sm"
          aria-label={aberto ? "Fechar o menu" : "Abrir o menu"}
        />
        <Link to="/painel" className={classes.marca} aria-label={`${nome}: início`}>
          <Marca nome={nome} soSimbolo={telefone} tamanho={26} />
        </Link>
        <div className={classes.meio}>
          {papel === "ROOT" && !telefone && <SeletorDeEscritorio />}
          <CompetenciaDoTopo />
        </div>
        {!telefone && <EsquemaDeCores />}
        <MenuDaPessoa />
      </AppShell.Header>
      <AppShell.Navbar className={classes.lateral}>
        {papel === "ROOT" && telefone && (
          <div className={classes.escritorio}>
            <SeletorDeEscritorio largura="100%" tamanho="md" />
          </div>
        )}
        <Navegacao papel={papel} aoNavegar={close} />
      </AppShell.Navbar>
      <AppShell.Main id="conteudo" ref={conteudo} tabIndex={-1} className={classes.conteudo}>
        {configuracao?.demonstracao && (
          <p className={`${classes.demonstracao} nao-imprimir`}>Ambiente de demonstração: dados fictícios.</p>
        )}
        <div className={classes.pagina}>{semEscritorio ? <EscolhaDoEscritorio /> : <Outlet />}</div>
      </AppShell.Main>
      <AndamentoDosLotes />
    </AppShell>
  )
}

function CompetenciaDoTopo() {
  const { pathname } = useLocation()
  const [competencia, mudar] = useCompetencia()
  return pathname === "/minhaConta" ? null : <CampoCompetencia value={competencia} onChange={mudar} />
}

/** After a change of screen the focus goes to its content, as after a page load; not on the first one. */
function useFocoAoNavegar(pathname: string) {
  const conteudo = useRef<HTMLElement>(null)
  const anterior = useRef(pathname)
  useEffect(() => {
    if (anterior.current === pathname) return
    anterior.current = pathname
    conteudo.current?.focus({ preventScroll: true })
  }, [pathname])
  return conteudo
}

import { useQuery } from "@tanstack/react-query"
import { Outlet, useLocation } from "@tanstack/react-router"
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react"
import { mudarPreferencias, usePreferencias, useSincroniaDasPreferencias } from "../../lib/preferencias.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { useAoVivo } from "../../shared/ao-vivo/useAoVivo.ts"
import { consultaConfiguracao } from "../../shared/conta/configuracao.ts"
import { FaltaSegundoFator } from "../../shared/conta/FaltaSegundoFator.tsx"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { useLembrarEmpresa } from "../../shared/empresas/useRecentes.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import { useAtalhos } from "../atalhos/useAtalhos.ts"
import { useContexto } from "../contexto.ts"
import { mostrarAparencia } from "./aparencia.ts"
import { type Camada, Camadas } from "./Camadas.tsx"
import { EmpresaDesconhecida } from "./EmpresaDesconhecida.tsx"
import classes from "./Layout.module.css"
import { Menus } from "./Menus.tsx"
import { menuDe } from "./menu.ts"
import { NoPapel } from "./NoPapel.tsx"
import topo from "./Topo.module.css"
import { Topo } from "./Topo.tsx"
import { Trilha } from "./Trilha.tsx"
import { TrocaDoContexto } from "./TrocaDoContexto.tsx"
import { useComandos } from "./useComandos.ts"
import { useEmpresaDesconhecida } from "./useEmpresaDesconhecida.ts"
import { useEnviarOQueEspera } from "./useEnviarOQueEspera.ts"
import { useTitulo } from "./useTitulo.ts"
import { useTroca } from "./useTroca.ts"

/** Of who operates the platform alone: nobody else waits for it. */
const EscolhaDoEscritorio = sobDemanda(async () => (await import("./EscolhaDoEscritorio.tsx")).EscolhaDoEscritorio)

/** Screens that a platform operator uses before choosing an office: the offices, the operators, what they did, national values and whom the installation believes. */
const DA_PLATAFORMA: ReadonlySet<string> = new Set([
  "/minhaConta",
  "/usuarios",
  "/perfil/historico",
  "/contador/escritorios-contabeis",
  "/valores-datados",
  "/emissores",
])

/** Menu, top bar and the screen, in the layout the person chose; on phones the menu is a drawer. */
export function Layout() {
  const [camada, setCamada] = useState<Camada>(null)
  const { data: configuracao } = useQuery(consultaConfiguracao)
  const { layout } = usePreferencias()
  const { pessoa, papel } = usePessoa()
  const { pathname } = useLocation()
  const telefone = useTelefone()
  const contexto = useContexto(papel)
  const deNenhum = papel === "ROOT" && pessoa.idEscritorio === null
  const semEscritorio = deNenhum && !DA_PLATAFORMA.has(pathname)
  const troca = useTroca(contexto, pessoa.empresas.length !== 1 && !deNenhum)
  const itens = useMemo(
    () => menuDe(papel, pathname, pessoa.declaracoesEmUso),
    [papel, pathname, pessoa.declaracoesEmUso],
  )
  const conteudo = useFocoAoNavegar(pathname)
  const empresa = contexto.empresa === null || semEscritorio ? null : contexto.idEmpresa
  const anuncio = useTitulo(pathname, empresa)
  useAoVivo()
  useSincroniaDasPreferencias(pessoa)
  const desconhecida = useEmpresaDesconhecida(contexto, empresa)
  useEnviarOQueEspera(pessoa.idUsuario, papel)
  useLembrarEmpresa(desconhecida ? null : empresa)

  const mostrarAtalhos = useCallback(() => setCamada("atalhos"), [])
  const abrirPaleta = useCallback(() => setCamada("paleta"), [])
  const comandos = useComandos({ papel, contexto, mudarPreferencias, mostrarAparencia, mostrarAtalhos })
  const acoes = useMemo(
    () => ({ paleta: abrirPaleta, atalhos: mostrarAtalhos, ...troca.atalhos }),
    [abrirPaleta, mostrarAtalhos, troca.atalhos],
  )
  const atalhos = useAtalhos({ papel, abrirTela: comandos.abrirTela, acoes })

  return (
    <div className={classes.casca}>
      <a href="#conteudo" className={classes.pular}>
        Pular para o conteúdo
      </a>
      <Topo
        papel={papel}
        contexto={contexto}
        troca={troca}
        semMarca={layout === "vertical" && !telefone}
        menuAberto={camada === "menu"}
        aoAbrirMenu={() => setCamada("menu")}
        aoAbrirPaleta={abrirPaleta}
        aoMostrarAtalhos={mostrarAtalhos}
      />
      {!telefone && <Menus itens={itens} para={contexto.para} />}
      <NoPapel competencia={contexto.competencia ? contexto.atual : null} idEmpresa={desconhecida ? null : empresa} />
      <main id="conteudo" ref={conteudo} tabIndex={-1} className={classes.conteudo}>
        {pathname !== "/minhaConta" && (
          <FaltaSegundoFator
            acao={
              <BotaoLink to="/minhaConta" variant="default" size="xs">
                Ligar agora
              </BotaoLink>
            }
          />
        )}
        {configuracao?.demonstracao && (
          <p className={`${classes.demonstracao} nao-imprimir`}>Ambiente de demonstração: dados fictícios.</p>
        )}
        {telefone && !semEscritorio && (
          <div className={`${topo.contextoDoTelefone} nao-imprimir`}>
            <TrocaDoContexto contexto={contexto} troca={troca} />
          </div>
        )}
        <div className={classes.pagina}>
          <Trilha papel={papel} para={contexto.para} />
          {semEscritorio ? (
            <Suspense>
              <EscolhaDoEscritorio />
            </Suspense>
          ) : desconhecida ? (
            <EmpresaDesconhecida aoSair={() => contexto.mudarEmpresa(null)} />
          ) : (
            <Outlet />
          )}
        </div>
      </main>
      <div aria-live="polite" className="so-leitor">
        {anuncio}
      </div>
      <Camadas
        camada={camada}
        aoFechar={() => setCamada(null)}
        papel={papel}
        telefone={telefone}
        itens={itens}
        para={contexto.para}
        comandos={comandos}
        atalhos={atalhos}
      />
    </div>
  )
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

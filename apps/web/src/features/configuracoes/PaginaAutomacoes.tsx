import { Button, Skeleton, Stack } from "@mantine/core"
import { entidadesDaAutomacao, type RegraDeOperacao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { PartesDasConfiguracoes } from "../../shared/configuracoes/PartesDasConfiguracoes.tsx"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { LinkDoCaminho } from "../../ui/LinkDoCaminho.tsx"
import {
  consultaCaptura,
  consultaGasto,
  consultaRegras,
  consultaSituacao,
  consultaTeto,
  useAlterarRegra,
} from "./automacoes.api.ts"
import { CapturaDeNotas } from "./CapturaDeNotas.tsx"
import { GastoDoMes } from "./GastoDoMes.tsx"
import { LinhaDaRegra } from "./LinhaDaRegra.tsx"

const DialogoDaRegra = sobDemanda(async () => (await import("./DialogoDaRegra.tsx")).DialogoDaRegra)
const Contingencias = sobDemanda(async () => (await import("./Contingencias.tsx")).Contingencias)
const LigacaoComOSerpro = sobDemanda(async () => (await import("./LigacaoComOSerpro.tsx")).LigacaoComOSerpro)
/** What the office wants done outside by itself, what that may cost, and by whose contract. */
export function PaginaAutomacoes() {
  const { alcanca } = usePessoa()
  const podeMudar = alcanca("ADMINISTRADOR")
  // Each part is as tall as what it says: drawn one by one, they would push the next ones down.
  const lendo = [
    useQuery(consultaSituacao).isPending,
    useQuery(consultaRegras).isPending,
    useQuery(consultaTeto).isPending,
    useQuery(consultaGasto).isPending,
    useQuery(consultaCaptura).isPending,
  ].includes(true)
  return (
    <>
      <CabecalhoDaPagina
        titulo="Automações"
        subtitulo="O que o sistema pede sozinho à Receita Federal, e quando"
        acoes={<PartesDasConfiguracoes atual="/painel/configuracoes/automacao" />}
      />
      {lendo ? (
        <Skeleton height={640} aria-busy />
      ) : (
        <Stack gap="md">
          {!podeMudar && <Faixa tom="neutro">Só administradores do escritório mudam o que está aqui.</Faixa>}
          <Situacao />
          <Regras podeMudar={podeMudar} />
          <CapturaDeNotas podeMudar={podeMudar} />
          <Contingencia />
          <GastoDoMes podeMudar={podeMudar} />
          {podeMudar && (
            <Suspense fallback={<Skeleton height={220} aria-busy />}>
              <LigacaoComOSerpro />
            </Suspense>
          )}
        </Stack>
      )}
    </>
  )
}

/** Whether anything can leave from here at all. */
function Situacao() {
  const { data } = useQuery(consultaSituacao)
  if (!data) return null
  if (!data.disponivel) {
    return (
      <Faixa tom="atencao" titulo="Esta instalação não fala com a Receita Federal">
        Nada sai daqui até que quem opera a plataforma ligue o SERPRO Integra Contador.
      </Faixa>
    )
  }
  return (
    <>
      {data.simulada && (
        <Faixa tom="atencao" titulo="Ambiente de teste">
          Quem responde é um simulador no lugar da Receita Federal. Nada do que ele responde vale fora daqui.
        </Faixa>
      )}
      {!data.configurada && (
        <Faixa tom="atencao" titulo="Falta o contrato com o SERPRO">
          As automações esperam até que um administrador informe as chaves e o e-CNPJ do contrato.
        </Faixa>
      )}
    </>
  )
}

/** What happens by itself when who answers is out; what people do meanwhile, to who asks. */
function Contingencia() {
  const { data } = useQuery(consultaGasto)
  const [aberta, setAberta] = useState(false)
  if (!data || data.lista.length === 0) return null
  return (
    <Cartao
      titulo="Se um órgão parar"
      acao={
        !aberta && (
          <Button variant="default" size="xs" onClick={() => setAberta(true)}>
            O que fazer enquanto isso
          </Button>
        )
      }
    >
      <p className="paragrafo">
        O que está na fila espera e segue sozinho quando ele voltar, sem repetir nada; os administradores são avisados
        uma vez.
      </p>
      <Suspense>{aberta && <Contingencias provedores={data.lista.map(({ provedor }) => provedor)} />}</Suspense>
    </Cartao>
  )
}

function Regras({ podeMudar }: { readonly podeMudar: boolean }) {
  const { data, error, refetch } = useQuery(consultaRegras)
  const alterar = useAlterarRegra()
  const [aberta, setAberta] = useState<{ readonly regra: RegraDeOperacao; readonly ligar: boolean } | null>(null)
  if (!data) return <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[480]} />
  const aoLigar = (regra: RegraDeOperacao, ligada: boolean, falta: boolean) => {
    const { tipo, versao, dia, comAprovacao } = regra
    if (falta) setAberta({ regra, ligar: true })
    // Not disabled meanwhile: whoever uses the keyboard would lose the place.
    else if (!alterar.isPending) alterar.mutate({ tipo, versao, corpo: { ligada, dia, comAprovacao } })
  }
  return (
    <Cartao
      titulo="O que sai sozinho"
      acao={
        <LinkDoCaminho
          caminho={`/perfil/historico?entidade=${entidadesDaAutomacao.join()}`}
          rotulo="Histórico das mudanças das automações"
        >
          Histórico das mudanças
        </LinkDoCaminho>
      }
    >
      <ul className="sem-marcas">
        {data.lista.map((regra) => (
          <LinhaDaRegra
            key={regra.tipo}
            regra={regra}
            podeMudar={podeMudar}
            aoLigar={(ligada, falta) => aoLigar(regra, ligada, falta)}
            aoAbrir={() => setAberta({ regra, ligar: false })}
          />
        ))}
      </ul>
      <Suspense>{aberta && <DialogoDaRegra {...aberta} aoFechar={() => setAberta(null)} />}</Suspense>
    </Cartao>
  )
}

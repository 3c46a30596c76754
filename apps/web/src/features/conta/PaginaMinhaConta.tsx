import { SegmentedControl, Stack, Text } from "@mantine/core"
import { IconLogout } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { opcoesDeCores, opcoesDeDensidade } from "../../lib/preferencias/rotulos.ts"
import { mudarPreferencias, usePreferencias } from "../../lib/preferencias.ts"
import { consultaConfiguracao } from "../../shared/conta/configuracao.ts"
import { FaltaSegundoFator } from "../../shared/conta/FaltaSegundoFator.tsx"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { CartaoAparelhos } from "./aparelhos/CartaoAparelhos.tsx"
import { CartaoQuemVe } from "./CartaoQuemVe.tsx"
import classes from "./conta.module.css"
import { CartaoSeguranca } from "./seguranca/CartaoSeguranca.tsx"
import { CartaoSessoes } from "./seguranca/CartaoSessoes.tsx"

/** Who I am, how I like the screens, and the way out. */
export function PaginaMinhaConta() {
  const { pessoa, papel, rotuloDoPapel } = usePessoa()
  const { data: configuracao } = useQuery(consultaConfiguracao)
  const escritorio = pessoa.escritorios.find(({ id }) => id === pessoa.idEscritorio)
  return (
    <div className={classes.pagina}>
      <CabecalhoDaPagina titulo="Minha conta" />
      <Stack gap="md">
        <FaltaSegundoFator />
        <Cartao titulo="Quem está usando">
          <div className={classes.dados}>
            <Numeros>
              <Numero rotulo="Nome" valor={pessoa.nome} />
              <Numero rotulo="E-mail" valor={<span className="quebra">{pessoa.email}</span>} />
              <Numero rotulo="Perfil" valor={rotuloDoPapel} />
              <Numero rotulo="Escritório" valor={escritorio?.nome ?? "Nenhum escolhido"} />
              {pessoa.empresas.length > 0 && (
                <Numero
                  rotulo={pessoa.empresas.length === 1 ? "Empresa" : "Empresas"}
                  valor={pessoa.empresas.map(({ apelido }) => apelido).join(", ")}
                />
              )}
            </Numeros>
          </div>
        </Cartao>
        <CartaoSeguranca />
        {configuracao?.identidade.tipo === "embutida" && <CartaoSessoes />}
        {pessoa.idEscritorio !== null && <CartaoAparelhos />}
        {papel === "EMPRESA" &&
          pessoa.empresas.map((empresa) => (
            <CartaoQuemVe key={empresa.id} empresa={empresa} varias={pessoa.empresas.length > 1} />
          ))}
        <Preferencias />
        {configuracao?.bancoEmbutido && !configuracao.demonstracao && (
          <Faixa tom="atencao" titulo="Banco de dados embutido">
            Esta instalação usa o banco embutido, feito para experimentar e para um escritório pequeno: uma queda de
            energia pode perder dados. Para uso diário, peça ao responsável técnico que use PostgreSQL.
          </Faixa>
        )}
        <Cartao titulo="Sessão">
          <Text c="dimmed" size="sm" mb="sm">
            Sair encerra a sessão neste navegador
            {configuracao && ` (${configuracao.marca.nome} ${configuracao.versao})`}.
          </Text>
          <BotaoLink to="/conta/sair" preload={false} variant="default" leftSection={<IconLogout size={16} />}>
            Sair
          </BotaoLink>
        </Cartao>
      </Stack>
    </div>
  )
}

function Preferencias() {
  const { esquemaDeCores, densidade } = usePreferencias()
  return (
    <Cartao titulo="Preferências">
      <div className={classes.preferencias}>
        <span id="rotulo-cores">Cores</span>
        <SegmentedControl
          aria-labelledby="rotulo-cores"
          data={opcoesDeCores}
          value={esquemaDeCores}
          onChange={(cores) => mudarPreferencias({ esquemaDeCores: cores })}
        />
        <span id="rotulo-linhas">Linhas das tabelas</span>
        <SegmentedControl
          aria-labelledby="rotulo-linhas"
          data={opcoesDeDensidade}
          value={densidade}
          onChange={(linhas) => mudarPreferencias({ densidade: linhas })}
        />
      </div>
      <Text c="dimmed" size="sm" mt="sm">
        Acompanham você em qualquer navegador. O layout da página e o menu mudam em Aparência, no menu da sua conta.
      </Text>
    </Cartao>
  )
}

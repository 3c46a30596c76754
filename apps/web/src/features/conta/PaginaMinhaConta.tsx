import { type MantineColorScheme, SegmentedControl, Stack, Text, useMantineColorScheme } from "@mantine/core"
import { IconLogout } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { mudarPreferencias, usePreferencias } from "../../lib/preferencias.ts"
import { consultaConfiguracao, usePessoa } from "../../shared/conta/pessoa.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
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
        <Cartao titulo="Quem está usando">
          <div className={classes.dados}>
            <Numeros>
              <Numero rotulo="Nome" valor={pessoa.nome} />
              <Numero rotulo="E-mail" valor={<span className={classes.email}>{pessoa.email}</span>} />
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

const esquemas: { value: MantineColorScheme; label: string }[] = [
  { value: "light", label: "Claras" },
  { value: "dark", label: "Escuras" },
  { value: "auto", label: "Do sistema" },
]
const densidades = [
  { value: "compacta", label: "Compactas" },
  { value: "confortavel", label: "Confortáveis" },
]

function Preferencias() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { densidade } = usePreferencias()
  return (
    <Cartao titulo="Preferências deste navegador">
      <div className={classes.preferencias}>
        <span id="rotulo-cores">Cores</span>
        <SegmentedControl
          aria-labelledby="rotulo-cores"
          data={esquemas}
          value={colorScheme}
          onChange={setColorScheme}
        />
        <span id="rotulo-linhas">Linhas das tabelas</span>
        <SegmentedControl
          aria-labelledby="rotulo-linhas"
          data={densidades}
          value={densidade}
          onChange={(valor) => mudarPreferencias({ densidade: valor === "confortavel" ? "confortavel" : "compacta" })}
        />
      </div>
    </Cartao>
  )
}

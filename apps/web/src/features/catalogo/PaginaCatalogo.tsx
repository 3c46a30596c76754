import { ActionIcon, Button, Checkbox, Group, Radio, Select, Stack, Switch, Tabs, TextInput } from "@mantine/core"
import { IconRefresh } from "@tabler/icons-react"
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { CatalogoDoFormulario } from "../../shared/formulario/catalogo.tsx"
import { CatalogoDaLista } from "../../shared/lista/catalogo.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { mostrarErro } from "../../ui/ErroInesperado.tsx"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { GraficoDeBarras } from "../../ui/GraficoDeBarras.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import classes from "./catalogo.module.css"

const TONS: readonly Tom[] = ["feito", "atencao", "erro", "andamento", "neutro"]
const BARRAS = ["agosto", "setembro", "outubro"].map((mes, i) => ({
  id: mes,
  rotulo: mes.slice(0, 3),
  rotuloCompleto: `${mes} de 2026`,
  valor: `R$ ${i + 1}0.000,00`,
  altura: (i + 1) * 30,
}))
const nada = () => undefined
/** The page stands outside the router of the screens, and the guard of a form asks one whether the person is leaving. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** Every part that screens are made of, in every state, for who builds and for who tests. Never in what is shipped. */
export function PaginaCatalogo() {
  return (
    <main className={classes.pagina}>
      <CabecalhoDaPagina
        titulo="Catálogo de componentes"
        subtitulo="As partes de todas as telas, em todos os estados."
      />
      <Tabs defaultValue="partes" keepMounted={false}>
        <Tabs.List aria-label="Partes do catálogo">
          <Tabs.Tab value="partes">Partes</Tabs.Tab>
          <Tabs.Tab value="lista">Lista</Tabs.Tab>
          <Tabs.Tab value="formulario">Formulário</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="partes">
          <Partes />
        </Tabs.Panel>
        <Tabs.Panel value="lista">
          <CatalogoDaLista />
        </Tabs.Panel>
        <Tabs.Panel value="formulario">
          <RouterContextProvider<typeof router> router={router}>
            <CatalogoDoFormulario />
          </RouterContextProvider>
        </Tabs.Panel>
      </Tabs>
    </main>
  )
}

function Secao({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  return (
    <section className={classes.secao}>
      <h2>{titulo}</h2>
      {children}
    </section>
  )
}

function Partes() {
  return (
    <>
      <Botoes />
      <Secao titulo="Etiquetas">
        <Group gap="sm">
          {TONS.map((tom) => (
            <Etiqueta key={tom} tom={tom}>
              {tom}
            </Etiqueta>
          ))}
          {TONS.map((tom) => (
            <Etiqueta key={tom} tom={tom} simples>
              {tom}, simples
            </Etiqueta>
          ))}
        </Group>
      </Secao>
      <Secao titulo="Faixas">
        <Stack gap="sm">
          {TONS.map((tom) => (
            <Faixa key={tom} tom={tom} titulo={`Título da faixa (${tom})`}>
              O que aconteceu, por quê, e o próximo passo.
            </Faixa>
          ))}
        </Stack>
      </Secao>
      <Secao titulo="Estados">
        <div className={classes.grade}>
          <Cartao titulo="Vazio">
            <EstadoVazio titulo="Nenhuma nota em outubro" acao={<Button>Importar notas</Button>}>
              Envie os XML do mês, ou um ZIP com todos eles.
            </EstadoVazio>
          </Cartao>
          <Cartao titulo="Erro">
            <EstadoDeErro erro={new Error("defeito")} aoTentarDeNovo={nada} />
          </Cartao>
          <Cartao titulo="Sem rede">
            <EstadoDeErro
              erro={new ErroDaApi({ codigo: "sem-rede", mensagem: "Sem conexão com o servidor.", status: 0 })}
              aoTentarDeNovo={nada}
            />
          </Cartao>
        </div>
      </Secao>
      <Secao titulo="Números e gráfico">
        <Cartao>
          <Numeros>
            <Numero rotulo="A pagar" valor="R$ 3.384,34" detalhe="até 20/11/2026" grande />
            <Numero rotulo="Alíquota efetiva" valor="7,02%" />
            <Numero rotulo="Fator R" valor="26,9%" detalhe="abaixo de 28%" />
          </Numeros>
          <GraficoDeBarras titulo="Receita dos últimos meses" colunaDoValor="Receita" barras={BARRAS} />
        </Cartao>
      </Secao>
      <Sobrepostos />
    </>
  )
}

function Botoes() {
  return (
    <Secao titulo="Botões e escolhas">
      <Stack gap="md">
        <Group gap="sm">
          <Button>Principal</Button>
          <Button variant="default">Secundário</Button>
          <Button variant="subtle">Discreto</Button>
          <Button color="red">Perigoso</Button>
          <Button disabled>Desabilitado</Button>
          <Button loading>Trabalhando</Button>
          <ActionIcon variant="subtle" color="gray" aria-label="Atualizar">
            <IconRefresh size={18} />
          </ActionIcon>
        </Group>
        <Group gap="lg" align="flex-start">
          <TextInput label="Campo de texto" placeholder="Digite aqui" />
          <TextInput label="Com erro" defaultValue="abc" error="Informe um e-mail válido, como nome@empresa.com.br." />
          <TextInput label="Desabilitado" disabled defaultValue="não muda" />
          <Select label="Escolha" data={["Anexo I", "Anexo III", "Anexo V"]} defaultValue="Anexo III" />
        </Group>
        <Group gap="lg">
          <Checkbox label="Marcado" defaultChecked />
          <Checkbox label="Em parte" indeterminate />
          <Radio label="Escolhido" defaultChecked />
          <Switch label="Ligado" defaultChecked />
        </Group>
      </Stack>
    </Secao>
  )
}

function Sobrepostos() {
  const [aberto, setAberto] = useState<"dialogo" | "confirmar" | "gaveta" | null>(null)
  const fechar = () => setAberto(null)
  return (
    <Secao titulo="O que aparece por cima">
      <Group gap="sm">
        <Button variant="default" onClick={() => setAberto("dialogo")}>
          Abrir diálogo
        </Button>
        <Button variant="default" onClick={() => setAberto("confirmar")}>
          Pedir confirmação
        </Button>
        <Button variant="default" onClick={() => setAberto("gaveta")}>
          Abrir gaveta
        </Button>
        <Button variant="default" onClick={() => mostrarErro(new Error("defeito"))}>
          Mostrar erro inesperado
        </Button>
        <Button variant="default" onClick={() => avisar("feito", "Oito meses foram fechados.", { desfazer: nada })}>
          Avisar
        </Button>
      </Group>
      <Dialogo aberto={aberto === "dialogo"} aoFechar={fechar} titulo="Um diálogo">
        O foco fica aqui dentro até ele fechar.
      </Dialogo>
      <DialogoConfirmar
        aberto={aberto === "confirmar"}
        titulo="Fechar 8 empresas?"
        confirmar="Fechar 8 empresas"
        aoConfirmar={fechar}
        aoCancelar={fechar}
      >
        Depois de fechado, o mês só muda se for reaberto com um motivo.
      </DialogoConfirmar>
      <Gaveta
        aberta={aberto === "gaveta"}
        aoFechar={fechar}
        titulo="Padaria Pão Quente ME"
        subtitulo="out/2026"
        comMargem
      >
        O detalhe de uma linha, sem perder a lista de vista.
      </Gaveta>
    </Secao>
  )
}

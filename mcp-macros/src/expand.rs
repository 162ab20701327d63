//! What is written out. The only file that names the runtime: `::mcp_runtime::__private`, or `__p` for short.
//!
//! Spans decide where the compiler's own errors point: a parameter's type is named in one bounded place, with its own
//! span; what is returned is judged at the first token of the return type; the future is boxed at the function's name.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Attribute, Expr, Lit, ReturnType, Type, spanned::Spanned};

use crate::{
    arg::{Arg, Preset},
    options::literal,
    parameter::{Kind, Parameter},
    place::{first_span, outside, preset_span},
    rules,
    shape::{Shape, option, shape},
    signature::Function,
    tool::Tool,
};

/// A tool: the function as it is, and its record beside it.
pub(crate) fn tool(function: &Function, tool: &Tool<'_>) -> TokenStream {
    let scope = Scope { lifetimes: function.lifetimes(), site: Span::mixed_site() };
    let defaults = tool.args.iter().enumerate().filter_map(|(index, arg)| scope.default(index, arg));
    let params = tool.args.iter().enumerate().map(|(index, arg)| scope.param(index, arg));
    let thunk = scope.thunk(function, &tool.args);
    let record = scope.record(function, tool);
    let conditions = function.conditions();
    let deprecated = function.is_deprecated().then(|| quote!(#[allow(deprecated)]));
    quote! {
        #function
        #(#conditions)*
        #deprecated
        const _: () = {
            use ::mcp_runtime::__private as __p;
            #[allow(unused_imports)]
            use __p::fallback::*;
            #(#defaults)*
            static __PARAMS: &[__p::Param] = &[#(#params),*];
            #thunk
            __p::inventory::submit! { #record }
        };
    }
}

/// A type with these derives.
pub(crate) fn derives(names: &[&str], attrs: &[Attribute], rest: &TokenStream) -> TokenStream {
    let paths = names.iter().map(|name| {
        let name = Ident::new(name, Span::call_site());
        let krate = if name == "JsonSchema" { quote!(schemars) } else { quote!(serde) };
        quote!(::mcp_runtime::__private::#krate::#name)
    });
    let serde = names.iter().any(|name| *name != "JsonSchema").then(|| quote!(#[serde(crate = "::mcp_runtime::__private::serde")]));
    let schemars = names.contains(&"JsonSchema").then(|| quote!(#[schemars(crate = "::mcp_runtime::__private::schemars")]));
    quote! {
        #[derive(#(#paths),*)]
        #serde
        #schemars
        #(#attrs)*
        #rest
    }
}

/// What generated code must know of the function it stands beside.
struct Scope {
    lifetimes: Vec<Ident>,
    site: Span,
}

impl Scope {
    /// The type, outside of the signature that declares its lifetimes.
    fn ty(&self, ty: &Type, lifetime: &'static str) -> Type {
        outside(ty, &self.lifetimes, lifetime)
    }

    /// A local name that nothing of the user's can be.
    fn local(&self, name: &str) -> Ident {
        Ident::new(name, self.site)
    }

    fn default(&self, index: usize, arg: &Arg<'_>) -> Option<TokenStream> {
        let name = default_name(index);
        let ty = self.ty(&arg.param.ty, "'static");
        let value = match arg.default.as_ref()? {
            Preset::OfType => quote_spanned!(ty.span()=> __p::Default::default()),
            Preset::Expr(expr) => preset(expr, &arg.param.ty),
        };
        let conditions = &arg.param.conditions;
        // A default of an `Option` is always `Some`, which clippy finds needless; elsewhere it has nothing to say.
        let allow = option(&ty).is_some().then(|| quote!(#[allow(clippy::unnecessary_wraps)]));
        Some(quote!(#(#conditions)* #allow fn #name() -> #ty { #value }))
    }

    fn param(&self, index: usize, arg: &Arg<'_>) -> TokenStream {
        let (ty, generator) = (self.ty(&arg.param.ty, "'_"), self.local("__g"));
        let (conditions, wire) = (&arg.param.conditions, &arg.wire);
        let docs = some(&arg.docs.fragments, |docs| quote!(docs: &[#(#docs),*],));
        let default = arg.default.as_ref().map(|preset| {
            let span = preset_span(preset, &ty);
            let name = Ident::new(&default_name(index).to_string(), span);
            quote_spanned!(span=> default: __p::Some(|| __p::json(&#name())),)
        });
        let flatten = arg.flatten.then(|| quote!(flatten: true,));
        let secret = arg.secret.then(|| quote!(secret: true,));
        let header = arg.header.as_ref().map(|name| quote!(header: __p::Some(#name),));
        let rules = some(&arg.rules, |rules| {
            let rules = rules.iter().map(|(keyword, value)| {
                let (keyword, value) = (Ident::new(keyword, Span::call_site()), json(value));
                quote!((__p::Keyword::#keyword, || #value))
            });
            quote!(rules: &[#(#rules),*],)
        });
        quote! {
            #(#conditions)*
            __p::Param {
                #docs
                schema: |#generator| __p::Ty::<#ty>::new().argument_schema(#generator),
                optional: <__p::Ty<#ty>>::OPTIONAL,
                #default #flatten #secret #header #rules
                ..__p::Param::new(#wire)
            }
        }
    }

    /// The function that binds the arguments, calls the user's function and makes its result a reply.
    fn thunk(&self, function: &Function, args: &[Arg<'_>]) -> TokenStream {
        let (cx, out, reply, value, error) =
            (self.local("__cx"), self.local("__out"), self.local("__reply"), self.local("__v"), self.local("__e"));
        let slots = args.iter().enumerate().map(|(index, arg)| {
            let (slot, ty, conditions) = (self.slot(index), self.ty(&arg.param.ty, "'_"), &arg.param.conditions);
            let make = match arg.default {
                None => quote_spanned!(ty.span()=> __p::slot::<#ty>()),
                Some(_) => {
                    let default = default_name(index);
                    quote_spanned!(ty.span()=> __p::slot_or::<#ty>(#default))
                }
            };
            quote!(#(#conditions)* let mut #slot = #make;)
        });
        let borrows = args.iter().enumerate().map(|(index, arg)| {
            let (slot, conditions) = (self.slot(index), &arg.param.conditions);
            quote!(#(#conditions)* &mut #slot)
        });
        let mut next = 0;
        let values = function.params.iter().map(|param| {
            let (value, conditions) = (self.value(param, &cx, &mut next), &param.conditions);
            quote!(#(#conditions)* #value)
        });
        let name = &function.sig.ident;
        let is_async = function.sig.asyncness.is_some();
        let awaited = is_async.then(|| quote_spanned!(name.span()=> .await));
        let first = match &function.sig.output {
            ReturnType::Type(_, ty) => first_span(ty),
            ReturnType::Default => name.span(),
        };
        let judged = quote_spanned! {first=>
            match __p::Out(#out).split() {
                __p::Ok(#value) => __p::reply(&#cx, __p::Out(#value).normal()),
                __p::Err(#error) => __p::failure(&#cx, __p::Fault(#error).normal()),
            }
        };
        let body = quote! {
            #(#slots)*
            if let __p::Err(#reply) = __p::bind(&#cx, __PARAMS, &mut [#(#borrows),*]) {
                return #reply;
            }
            let #out = #name(#(#values),*)#awaited;
            #judged
        };
        if is_async {
            let boxed = quote_spanned!(name.span()=> __p::Box::pin(async move { #body }));
            quote!(fn __run(#cx: __p::Context) -> __p::ReplyFuture { #boxed })
        } else {
            quote!(fn __run(#cx: __p::Context) -> __p::Reply { #body })
        }
    }

    fn slot(&self, index: usize) -> Ident {
        self.local(&format!("__a{index}"))
    }

    fn value(&self, param: &Parameter, cx: &Ident, next: &mut usize) -> TokenStream {
        let Kind::Borrowed { target, optional, dynamic } = &param.kind else {
            let slot = self.slot(*next);
            *next += 1;
            return quote!(#slot.take());
        };
        let target = self.ty(target, "'_");
        let lend = match (dynamic, optional) {
            (false, false) => "state",
            (false, true) => "state_opt",
            (true, false) => "shared",
            (true, true) => "shared_opt",
        };
        let lend = Ident::new(lend, target.span());
        quote_spanned!(target.span()=> __p::#lend::<#target>(&#cx))
    }

    fn record(&self, function: &Function, tool: &Tool<'_>) -> TokenStream {
        let (name, ident, generator) = (&tool.name, &function.sig.ident, self.local("__g"));
        let docs = &tool.docs.fragments;
        let title = tool.title.as_ref().map(|title| quote!(title: __p::Some(#title),));
        let hints = hints(tool);
        let tags = some(&tool.tags, |tags| quote!(tags: &[#(#tags),*],));
        let icons = tool.icons.as_ref().map(|icons| quote!(icons: __p::Some(|| __p::icons(#icons)),));
        let meta = tool.meta.as_ref().map(|meta| {
            let meta = json(meta);
            quote!(meta: __p::Some(|| #meta),)
        });
        let timeout = tool.timeout.map(|timeout| {
            let millis = u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX);
            quote!(timeout: __p::Some(__p::Duration::from_millis(#millis)),)
        });
        let finish = tool.finish.then(|| quote!(finish: true,));
        let max_output = tool.max_output.map(|bytes| {
            let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
            quote!(max_output: __p::Some(#bytes),)
        });
        let input = tool.schema.as_ref().map(|schema| quote!(input: __p::Some(|| __p::raw_schema(#schema)),));
        let raw_output = tool.output.as_ref().map(|schema| quote!(raw_output: __p::Some(|| __p::raw_schema(#schema)),));
        let needs = function.params.iter().filter_map(|param| self.need(param)).collect::<Vec<_>>();
        let needs = some(&needs, |needs| quote!(needs: &[#(#needs),*],));
        let output = match &function.sig.output {
            ReturnType::Default => quote!(()),
            ReturnType::Type(_, ty) => self.ty(ty, "'_").into_token_stream(),
        };
        let register = (!tool.register).then(|| quote!(register: false,));
        let run = match (function.sig.asyncness, tool.inline) {
            (Some(_), _) => quote!(Async),
            (None, false) => quote!(Plain),
            (None, true) => quote!(Inline),
        };
        let package = std::env::var("CARGO_PKG_NAME").unwrap_or_default();
        let function_name = function.name();
        quote! {
            __p::ToolRecord {
                #title #hints #tags #icons #meta #timeout #finish #max_output #input #raw_output
                params: __PARAMS,
                #needs
                output: |#generator| __p::Ty::<#output>::new().ok().normal().output_schema(#generator),
                function: || __p::type_id_of(&#ident),
                #register
                ..__p::ToolRecord::new(
                    #name,
                    &[#(#docs),*],
                    __p::Run::#run(__run),
                    __p::Site {
                        package: #package,
                        module: ::core::module_path!(),
                        function: #function_name,
                        file: ::core::file!(),
                        line: ::core::line!(),
                    },
                )
            }
        }
    }

    fn need(&self, param: &Parameter) -> Option<TokenStream> {
        let Kind::Borrowed { target, optional, .. } = &param.kind else { return None };
        let (target, name, conditions) = (self.ty(target, "'_"), param.name(), &param.conditions);
        Some(quote!(#(#conditions)* __p::need::<#target>(#name, #optional)))
    }
}

fn default_name(index: usize) -> Ident {
    format_ident!("__default_{index}", span = Span::mixed_site())
}

fn hints(tool: &Tool<'_>) -> Option<TokenStream> {
    let hints = &tool.hints;
    let all = [
        ("read_only", hints.read_only),
        ("destructive", hints.destructive),
        ("idempotent", hints.idempotent),
        ("open_world", hints.open_world),
    ];
    if all.iter().all(|(_, hint)| hint.is_none()) {
        return None;
    }
    let fields = all.map(|(name, hint)| {
        let name = Ident::new(name, Span::call_site());
        let hint = hint.map_or_else(|| quote!(__p::None), |hint| quote!(__p::Some(#hint)));
        quote!(#name: #hint)
    });
    Some(quote!(hints: __p::Hints { #(#fields),* },))
}

fn some<T>(list: &[T], write: impl FnOnce(&[T]) -> TokenStream) -> Option<TokenStream> {
    (!list.is_empty()).then(|| write(list))
}

fn json(expr: &Expr) -> TokenStream {
    let value = rules::widened(expr);
    match value {
        Expr::Lit(_) | Expr::Array(_) | Expr::Unary(_) | Expr::Path(_) | Expr::Call(_) | Expr::Macro(_) => {
            quote_spanned!(value.span()=> __p::json(&#value))
        }
        _ => quote_spanned!(value.span()=> __p::json(&(#value))),
    }
}

/// A default as the author means it: texts become whatever the parameter is, and a bare value is a `Some`.
fn preset(expr: &Expr, ty: &Type) -> TokenStream {
    let text = matches!(literal(expr), Some(Lit::Str(_)));
    // Of a number the compiler shall say "expected `u32`, found `&str`".
    let value = if text && matches!(shape(ty), Shape::Text | Shape::Other) {
        quote_spanned!(expr.span()=> __p::Into::into(#expr))
    } else {
        expr.to_token_stream()
    };
    let plain = literal(expr).is_some() || rules::number(expr).is_some();
    if plain && option(ty).is_some() { quote_spanned!(expr.span()=> __p::Some(#value)) } else { value }
}
